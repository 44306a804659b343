BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	holder BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT uq_accounts_guild_id UNIQUE (guild_id, kind, holder)
);
INSERT INTO "accounts" VALUES(1,77,'wallet',1000,10300);
INSERT INTO "accounts" VALUES(2,77,'mint',0,-30000);
INSERT INTO "accounts" VALUES(3,77,'wallet',1001,9400);
INSERT INTO "accounts" VALUES(4,77,'wallet',1002,10300);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE awards (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	class VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	count INTEGER NOT NULL, 
	dice VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, handed_at FLOAT, handed_by BIGINT, 
	CONSTRAINT pk_awards PRIMARY KEY (id), 
	CONSTRAINT fk_awards_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "awards" VALUES(1,1,1,'erju',1000,1,'1 4 6 1 4 3',1760000101.0,NULL,NULL);
INSERT INTO "awards" VALUES(2,1,2,'yixiu',1001,1,'1 5 2 4 2 2',1760000102.0,NULL,NULL);
INSERT INTO "awards" VALUES(3,1,3,'yixiu',1002,1,'1 6 2 1 5 4',1760000103.0,NULL,NULL);
INSERT INTO "awards" VALUES(4,1,4,'erju',1003,1,'1 4 1 3 4 6',1760000104.0,NULL,NULL);
INSERT INTO "awards" VALUES(5,1,5,'yixiu',1000,1,'4 3 3 1 1 1',1760000105.0,NULL,NULL);
INSERT INTO "awards" VALUES(6,2,1,'erju',1001,1,'4 1 1 4 1 6',1760000101.0,1760000502.0,1000);
INSERT INTO "awards" VALUES(7,2,4,'yixiu',1000,1,'1 3 4 1 2 3',1760000104.0,NULL,NULL);
INSERT INTO "awards" VALUES(8,2,5,'sanhong',1001,1,'4 1 3 4 6 4',1760000105.0,NULL,NULL);
INSERT INTO "awards" VALUES(9,2,6,'erju',1002,1,'6 1 4 5 2 4',1760000106.0,NULL,NULL);
INSERT INTO "awards" VALUES(10,2,7,'yixiu',1003,1,'5 5 3 3 4 5',1760000107.0,NULL,NULL);
INSERT INTO "awards" VALUES(11,2,8,'yixiu',1000,1,'6 5 3 5 1 4',1760000108.0,NULL,NULL);
INSERT INTO "awards" VALUES(12,2,9,'sanhong',1001,1,'1 4 3 4 5 4',1760000109.0,NULL,NULL);
INSERT INTO "awards" VALUES(13,2,13,'sijin',1001,1,'4 2 2 1 2 2',1760000113.0,NULL,NULL);
INSERT INTO "awards" VALUES(14,2,16,'zhuangyuan',1003,1,'2 4 4 1 4 4',1760000116.0,NULL,NULL);
CREATE TABLE consents (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	what VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_consents PRIMARY KEY (guild_id, user_id, what)
);
INSERT INTO "consents" VALUES(77,1000,'free_entry',1760000000.0);
INSERT INTO "consents" VALUES(77,1001,'free_entry',1760000000.0);
CREATE TABLE entries (
	movement_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	amount BIGINT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (movement_id, account_id), 
	CONSTRAINT fk_entries_account_id FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_entries_movement_id FOREIGN KEY(movement_id) REFERENCES movements (id)
);
INSERT INTO "entries" VALUES(1,1,77,10000);
INSERT INTO "entries" VALUES(1,2,77,-10000);
INSERT INTO "entries" VALUES(2,3,77,10000);
INSERT INTO "entries" VALUES(2,2,77,-10000);
INSERT INTO "entries" VALUES(3,4,77,10000);
INSERT INTO "entries" VALUES(3,2,77,-10000);
INSERT INTO "entries" VALUES(4,1,77,300);
INSERT INTO "entries" VALUES(4,3,77,-600);
INSERT INTO "entries" VALUES(4,4,77,300);
CREATE TABLE events (
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER, 
	actor_id BIGINT, 
	cause VARCHAR(16) NOT NULL, 
	action TEXT NOT NULL, 
	events TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, n), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "events" VALUES(1,0,NULL,1000,'table','{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0}','[{"dice":[2,3],"first":0,"kind":"started"}]',1760000100.0);
INSERT INTO "events" VALUES(1,1,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":1,"round":1,"dice":[1,4,6,1,4,3],"out":null,"award":"erju","class_":null,"took":["erju"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000101.0);
INSERT INTO "events" VALUES(1,2,1,1001,'player','{"kind":"roll"}','[{"seat":1,"throw":2,"round":1,"dice":[1,5,2,4,2,2],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000102.0);
INSERT INTO "events" VALUES(1,3,2,1002,'player','{"kind":"roll"}','[{"seat":2,"throw":3,"round":1,"dice":[1,6,2,1,5,4],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000103.0);
INSERT INTO "events" VALUES(1,4,3,1003,'player','{"kind":"roll"}','[{"seat":3,"throw":4,"round":1,"dice":[1,4,1,3,4,6],"out":null,"award":"erju","class_":null,"took":["erju"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000104.0);
INSERT INTO "events" VALUES(1,5,0,NULL,'auto','{"kind":"roll"}','[{"seat":0,"throw":5,"round":2,"dice":[4,3,3,1,1,1],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000105.0);
INSERT INTO "events" VALUES(1,6,1,1001,'player','{"kind":"roll"}','[{"seat":1,"throw":6,"round":2,"dice":[3,1,6,4,1,2],"out":null,"award":"yixiu","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000106.0);
INSERT INTO "events" VALUES(1,7,2,1002,'player','{"kind":"roll"}','[{"seat":2,"throw":7,"round":2,"dice":[3,6,1,4,4,2],"out":null,"award":"erju","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000107.0);
INSERT INTO "events" VALUES(1,8,3,1003,'player','{"kind":"roll"}','[{"seat":3,"throw":8,"round":2,"dice":[4,2,5,4,1,1],"out":null,"award":"erju","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000108.0);
INSERT INTO "events" VALUES(1,9,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":9,"round":3,"dice":[3,1,1,2,3,6],"out":null,"award":null,"class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000109.0);
INSERT INTO "events" VALUES(1,10,1,NULL,'auto','{"kind":"roll"}','[{"seat":1,"throw":10,"round":3,"dice":[6,6,6,1,4,4],"out":null,"award":"erju","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000110.0);
INSERT INTO "events" VALUES(1,11,2,1002,'player','{"kind":"leave"}','[{"seat":2,"kind":"went"}]',1760000130.0);
INSERT INTO "events" VALUES(2,0,NULL,1000,'table','{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0}','[{"dice":[5,1],"first":1,"kind":"started"}]',1760000100.0);
INSERT INTO "events" VALUES(2,1,1,1001,'player','{"kind":"roll"}','[{"seat":1,"throw":1,"round":1,"dice":[4,1,1,4,1,6],"out":null,"award":"erju","class_":null,"took":["erju"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000101.0);
INSERT INTO "events" VALUES(2,2,2,1002,'player','{"kind":"roll"}','[{"seat":2,"throw":2,"round":1,"dice":[1,3,5,1,5,2],"out":null,"award":null,"class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000102.0);
INSERT INTO "events" VALUES(2,3,3,1003,'player','{"kind":"roll"}','[{"seat":3,"throw":3,"round":1,"dice":[5,2,5,3,1,2],"out":null,"award":null,"class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000103.0);
INSERT INTO "events" VALUES(2,4,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":4,"round":1,"dice":[1,3,4,1,2,3],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000104.0);
INSERT INTO "events" VALUES(2,5,1,NULL,'auto','{"kind":"roll"}','[{"seat":1,"throw":5,"round":2,"dice":[4,1,3,4,6,4],"out":null,"award":"sanhong","class_":null,"took":["sanhong"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000105.0);
INSERT INTO "events" VALUES(2,6,2,1002,'player','{"kind":"roll"}','[{"seat":2,"throw":6,"round":2,"dice":[6,1,4,5,2,4],"out":null,"award":"erju","class_":null,"took":["erju"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000106.0);
INSERT INTO "events" VALUES(2,7,3,1003,'player','{"kind":"roll"}','[{"seat":3,"throw":7,"round":2,"dice":[5,5,3,3,4,5],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000107.0);
INSERT INTO "events" VALUES(2,8,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":8,"round":2,"dice":[6,5,3,5,1,4],"out":null,"award":"yixiu","class_":null,"took":["yixiu"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000108.0);
INSERT INTO "events" VALUES(2,9,1,1001,'player','{"kind":"roll"}','[{"seat":1,"throw":9,"round":3,"dice":[1,4,3,4,5,4],"out":null,"award":"sanhong","class_":null,"took":["sanhong"],"leads":false,"lowered":false,"kind":"rolled"}]',1760000109.0);
INSERT INTO "events" VALUES(2,10,2,NULL,'auto','{"kind":"roll"}','[{"seat":2,"throw":10,"round":3,"dice":[4,3,2,3,6,3],"out":null,"award":"yixiu","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000110.0);
INSERT INTO "events" VALUES(2,11,3,1003,'player','{"kind":"roll"}','[{"seat":3,"throw":11,"round":3,"dice":[6,5,2,5,3,6],"out":null,"award":null,"class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000111.0);
INSERT INTO "events" VALUES(2,12,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":12,"round":3,"dice":[2,2,6,1,4,1],"out":null,"award":"yixiu","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000112.0);
INSERT INTO "events" VALUES(2,13,1,1001,'player','{"kind":"roll"}','[{"seat":1,"throw":13,"round":4,"dice":[4,2,2,1,2,2],"out":null,"award":"sijin","class_":null,"took":["sijin"],"leads":false,"lowered":false,"kind":"rolled"},{"kind":"stock_gone"}]',1760000113.0);
INSERT INTO "events" VALUES(2,14,2,1002,'player','{"kind":"roll"}','[{"seat":2,"throw":14,"round":4,"dice":[4,2,3,5,5,2],"out":null,"award":"yixiu","class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"}]',1760000114.0);
INSERT INTO "events" VALUES(2,15,3,NULL,'auto','{"kind":"roll"}','[{"seat":3,"throw":15,"round":4,"dice":[2,4,4,1,4,4],"out":null,"award":"zhuangyuan","class_":"sihong","took":[],"leads":true,"lowered":false,"kind":"rolled"},{"kind":"last_round"}]',1760000115.0);
INSERT INTO "events" VALUES(2,16,0,1000,'player','{"kind":"roll"}','[{"seat":0,"throw":16,"round":4,"dice":[6,2,2,3,6,6],"out":null,"award":null,"class_":null,"took":[],"leads":false,"lowered":false,"kind":"rolled"},{"winner":{"seat":3,"dice":[2,4,4,1,4,4],"class_":"sihong","key":[1,3],"throw":15},"took":1,"kind":"ended"}]',1760000116.0);
INSERT INTO "events" VALUES(4,0,NULL,1000,'table','{"first_caller":0}','[{"first":0,"deal":1,"kind":"dealt"}]',1760000010.0);
INSERT INTO "events" VALUES(4,1,0,1000,'player','{"points":2,"kind":"bid"}','[{"seat":0,"points":2,"auto":false,"kind":"called"}]',1760000011.0);
INSERT INTO "events" VALUES(4,2,1,1001,'player','{"points":3,"kind":"bid"}','[{"seat":1,"points":3,"auto":false,"kind":"called"},{"seat":1,"bid":3,"bottom":[15,29,53],"kind":"landlord_found"}]',1760000012.0);
INSERT INTO "events" VALUES(4,3,1,1001,'player','{"cards":[1,2,3,37,38],"kind":"play"}','[{"seat":1,"cards":[1,2,3,37,38],"pattern":{"type":"trio_pair","rank":0,"length":1},"left":15,"kind":"played"}]',1760000013.0);
INSERT INTO "events" VALUES(4,4,2,NULL,'auto','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000014.0);
INSERT INTO "events" VALUES(4,5,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000015.0);
INSERT INTO "events" VALUES(4,6,1,1001,'player','{"cards":[24,25,44,46,47],"kind":"play"}','[{"seat":1,"cards":[24,25,44,46,47],"pattern":{"type":"trio_pair","rank":11,"length":1},"left":10,"kind":"played"}]',1760000016.0);
INSERT INTO "events" VALUES(4,7,2,1002,'player','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000017.0);
INSERT INTO "events" VALUES(4,8,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000018.0);
INSERT INTO "events" VALUES(4,9,1,NULL,'auto','{"cards":[6],"kind":"play"}','[{"seat":1,"cards":[6],"pattern":{"type":"solo","rank":1,"length":1},"left":9,"kind":"played"}]',1760000019.0);
INSERT INTO "events" VALUES(4,10,2,1002,'player','{"cards":[12],"kind":"play"}','[{"seat":2,"cards":[12],"pattern":{"type":"solo","rank":3,"length":1},"left":16,"kind":"played"}]',1760000020.0);
INSERT INTO "events" VALUES(4,11,0,1000,'player','{"cards":[45],"kind":"play"}','[{"seat":0,"cards":[45],"pattern":{"type":"solo","rank":11,"length":1},"left":16,"kind":"played"}]',1760000021.0);
INSERT INTO "events" VALUES(4,12,1,1001,'player','{"cards":[53],"kind":"play"}','[{"seat":1,"cards":[53],"pattern":{"type":"solo","rank":14,"length":1},"left":8,"kind":"played"}]',1760000022.0);
INSERT INTO "events" VALUES(4,13,2,1002,'player','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000023.0);
INSERT INTO "events" VALUES(4,14,0,NULL,'auto','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000024.0);
INSERT INTO "events" VALUES(4,15,1,1001,'player','{"cards":[23],"kind":"play"}','[{"seat":1,"cards":[23],"pattern":{"type":"solo","rank":5,"length":1},"left":7,"kind":"played"}]',1760000025.0);
INSERT INTO "events" VALUES(4,16,2,1002,'player','{"cards":[40],"kind":"play"}','[{"seat":2,"cards":[40],"pattern":{"type":"solo","rank":10,"length":1},"left":15,"kind":"played"}]',1760000026.0);
INSERT INTO "events" VALUES(4,17,0,1000,'player','{"cards":[52],"kind":"play"}','[{"seat":0,"cards":[52],"pattern":{"type":"solo","rank":13,"length":1},"left":15,"kind":"played"}]',1760000027.0);
INSERT INTO "events" VALUES(4,18,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000028.0);
INSERT INTO "events" VALUES(4,19,2,NULL,'auto','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000029.0);
INSERT INTO "events" VALUES(4,20,0,1000,'player','{"cards":[8,9],"kind":"play"}','[{"seat":0,"cards":[8,9],"pattern":{"type":"pair","rank":2,"length":1},"left":13,"kind":"played"}]',1760000030.0);
INSERT INTO "events" VALUES(4,21,1,1001,'player','{"cards":[48,51],"kind":"play"}','[{"seat":1,"cards":[48,51],"pattern":{"type":"pair","rank":12,"length":1},"left":5,"kind":"played"}]',1760000031.0);
INSERT INTO "events" VALUES(4,22,2,1002,'player','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000032.0);
INSERT INTO "events" VALUES(4,23,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000033.0);
INSERT INTO "events" VALUES(4,24,1,NULL,'auto','{"cards":[15],"kind":"play"}','[{"seat":1,"cards":[15],"pattern":{"type":"solo","rank":3,"length":1},"left":4,"kind":"played"}]',1760000034.0);
INSERT INTO "events" VALUES(4,25,2,1002,'player','{"cards":[20],"kind":"play"}','[{"seat":2,"cards":[20],"pattern":{"type":"solo","rank":5,"length":1},"left":14,"kind":"played"}]',1760000035.0);
INSERT INTO "events" VALUES(4,26,0,1000,'player','{"cards":[32],"kind":"play"}','[{"seat":0,"cards":[32],"pattern":{"type":"solo","rank":8,"length":1},"left":12,"kind":"played"}]',1760000036.0);
INSERT INTO "events" VALUES(4,27,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000037.0);
INSERT INTO "events" VALUES(4,28,2,1002,'player','{"cards":[36],"kind":"play"}','[{"seat":2,"cards":[36],"pattern":{"type":"solo","rank":9,"length":1},"left":13,"kind":"played"}]',1760000038.0);
INSERT INTO "events" VALUES(4,29,0,NULL,'auto','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000039.0);
INSERT INTO "events" VALUES(4,30,1,1001,'player','{"cards":[41],"kind":"play"}','[{"seat":1,"cards":[41],"pattern":{"type":"solo","rank":10,"length":1},"left":3,"kind":"played"}]',1760000040.0);
INSERT INTO "events" VALUES(4,31,2,1002,'player','{"cards":[49],"kind":"play"}','[{"seat":2,"cards":[49],"pattern":{"type":"solo","rank":12,"length":1},"left":12,"kind":"played"}]',1760000041.0);
INSERT INTO "events" VALUES(4,32,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000042.0);
INSERT INTO "events" VALUES(4,33,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000043.0);
INSERT INTO "events" VALUES(4,34,2,NULL,'auto','{"cards":[4],"kind":"play"}','[{"seat":2,"cards":[4],"pattern":{"type":"solo","rank":1,"length":1},"left":11,"kind":"played"}]',1760000044.0);
INSERT INTO "events" VALUES(4,35,0,1000,'player','{"cards":[17],"kind":"play"}','[{"seat":0,"cards":[17],"pattern":{"type":"solo","rank":4,"length":1},"left":11,"kind":"played"}]',1760000045.0);
INSERT INTO "events" VALUES(4,36,1,1001,'player','{"cards":[33],"kind":"play"}','[{"seat":1,"cards":[33],"pattern":{"type":"solo","rank":8,"length":1},"left":2,"kind":"played"}]',1760000046.0);
INSERT INTO "events" VALUES(4,37,2,1002,'player','{"cards":[50],"kind":"play"}','[{"seat":2,"cards":[50],"pattern":{"type":"solo","rank":12,"length":1},"left":10,"kind":"played"}]',1760000047.0);
INSERT INTO "events" VALUES(4,38,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000048.0);
INSERT INTO "events" VALUES(4,39,1,NULL,'auto','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000049.0);
INSERT INTO "events" VALUES(4,40,2,1002,'player','{"cards":[16],"kind":"play"}','[{"seat":2,"cards":[16],"pattern":{"type":"solo","rank":4,"length":1},"left":9,"kind":"played"}]',1760000050.0);
INSERT INTO "events" VALUES(4,41,0,1000,'player','{"cards":[28],"kind":"play"}','[{"seat":0,"cards":[28],"pattern":{"type":"solo","rank":7,"length":1},"left":10,"kind":"played"}]',1760000051.0);
INSERT INTO "events" VALUES(4,42,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000052.0);
INSERT INTO "events" VALUES(4,43,2,1002,'player','{"cards":[39],"kind":"play"}','[{"seat":2,"cards":[39],"pattern":{"type":"solo","rank":9,"length":1},"left":8,"kind":"played"}]',1760000053.0);
INSERT INTO "events" VALUES(4,44,0,NULL,'auto','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000054.0);
INSERT INTO "events" VALUES(4,45,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000055.0);
INSERT INTO "events" VALUES(4,46,2,1002,'player','{"cards":[10,11],"kind":"play"}','[{"seat":2,"cards":[10,11],"pattern":{"type":"pair","rank":2,"length":1},"left":6,"kind":"played"}]',1760000056.0);
INSERT INTO "events" VALUES(4,47,0,1000,'player','{"cards":[21,22],"kind":"play"}','[{"seat":0,"cards":[21,22],"pattern":{"type":"pair","rank":5,"length":1},"left":8,"kind":"played"}]',1760000057.0);
INSERT INTO "events" VALUES(4,48,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000058.0);
INSERT INTO "events" VALUES(4,49,2,NULL,'auto','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000059.0);
INSERT INTO "events" VALUES(4,50,0,1000,'player','{"cards":[5],"kind":"play"}','[{"seat":0,"cards":[5],"pattern":{"type":"solo","rank":1,"length":1},"left":7,"kind":"played"}]',1760000060.0);
INSERT INTO "events" VALUES(4,51,1,1001,'player','{"cards":[34],"kind":"play"}','[{"seat":1,"cards":[34],"pattern":{"type":"solo","rank":8,"length":1},"left":1,"kind":"played"}]',1760000061.0);
INSERT INTO "events" VALUES(4,52,2,1002,'player','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000062.0);
INSERT INTO "events" VALUES(4,53,0,1000,'player','{"cards":[42],"kind":"play"}','[{"seat":0,"cards":[42],"pattern":{"type":"solo","rank":10,"length":1},"left":6,"kind":"played"}]',1760000063.0);
INSERT INTO "events" VALUES(4,54,1,NULL,'auto','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000064.0);
INSERT INTO "events" VALUES(4,55,2,1002,'player','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000065.0);
INSERT INTO "events" VALUES(4,56,0,1000,'player','{"cards":[14],"kind":"play"}','[{"seat":0,"cards":[14],"pattern":{"type":"solo","rank":3,"length":1},"left":5,"kind":"played"}]',1760000066.0);
INSERT INTO "events" VALUES(4,57,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000067.0);
INSERT INTO "events" VALUES(4,58,2,1002,'player','{"cards":[30],"kind":"play"}','[{"seat":2,"cards":[30],"pattern":{"type":"solo","rank":7,"length":1},"left":5,"kind":"played"}]',1760000068.0);
INSERT INTO "events" VALUES(4,59,0,NULL,'auto','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000069.0);
INSERT INTO "events" VALUES(4,60,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000070.0);
INSERT INTO "events" VALUES(4,61,2,1002,'player','{"cards":[19],"kind":"play"}','[{"seat":2,"cards":[19],"pattern":{"type":"solo","rank":4,"length":1},"left":4,"kind":"played"}]',1760000071.0);
INSERT INTO "events" VALUES(4,62,0,1000,'player','{"cards":[43],"kind":"play"}','[{"seat":0,"cards":[43],"pattern":{"type":"solo","rank":10,"length":1},"left":4,"kind":"played"}]',1760000072.0);
INSERT INTO "events" VALUES(4,63,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000073.0);
INSERT INTO "events" VALUES(4,64,2,NULL,'auto','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000074.0);
INSERT INTO "events" VALUES(4,65,0,1000,'player','{"cards":[0],"kind":"play"}','[{"seat":0,"cards":[0],"pattern":{"type":"solo","rank":0,"length":1},"left":3,"kind":"played"}]',1760000075.0);
INSERT INTO "events" VALUES(4,66,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000076.0);
INSERT INTO "events" VALUES(4,67,2,1002,'player','{"cards":[13],"kind":"play"}','[{"seat":2,"cards":[13],"pattern":{"type":"solo","rank":3,"length":1},"left":3,"kind":"played"}]',1760000077.0);
INSERT INTO "events" VALUES(4,68,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000078.0);
INSERT INTO "events" VALUES(4,69,1,NULL,'auto','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000079.0);
INSERT INTO "events" VALUES(4,70,2,1002,'player','{"cards":[35],"kind":"play"}','[{"seat":2,"cards":[35],"pattern":{"type":"solo","rank":8,"length":1},"left":2,"kind":"played"}]',1760000080.0);
INSERT INTO "events" VALUES(4,71,0,1000,'player','{"kind":"pass"}','[{"seat":0,"auto":false,"kind":"passed"}]',1760000081.0);
INSERT INTO "events" VALUES(4,72,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000082.0);
INSERT INTO "events" VALUES(4,73,2,1002,'player','{"cards":[26,27],"kind":"play"}','[{"seat":2,"cards":[26,27],"pattern":{"type":"pair","rank":6,"length":1},"left":0,"kind":"played"},{"outcome":{"landlord":1,"bid":3,"landlord_won":false,"ending":"out","out":2,"bombs":0,"rocket":false,"spring":null,"multiplier":1,"scores":[3,-6,3]},"hands":[[7,18,31],[29],[]],"kind":"ended"}]',1760000083.0);
INSERT INTO "events" VALUES(5,0,NULL,1000,'table','{"first_caller":1}','[{"first":1,"deal":1,"kind":"dealt"}]',1760000410.0);
INSERT INTO "events" VALUES(5,1,1,1001,'player','{"points":2,"kind":"bid"}','[{"seat":1,"points":2,"auto":false,"kind":"called"}]',1760000411.0);
INSERT INTO "events" VALUES(5,2,2,NULL,'computer','{"points":3,"kind":"bid"}','[{"seat":2,"points":3,"auto":false,"kind":"called"},{"seat":2,"bid":3,"bottom":[12,22,38],"kind":"landlord_found"}]',1760000412.0);
INSERT INTO "events" VALUES(5,3,2,NULL,'computer','{"cards":[24,25,26,38,39],"kind":"play"}','[{"seat":2,"cards":[24,25,26,38,39],"pattern":{"type":"trio_pair","rank":6,"length":1},"left":15,"kind":"played"}]',1760000413.0);
INSERT INTO "events" VALUES(5,4,0,1000,'player','{"cards":[33,34,35,36,37],"kind":"play"}','[{"seat":0,"cards":[33,34,35,36,37],"pattern":{"type":"trio_pair","rank":8,"length":1},"left":12,"kind":"played"}]',1760000414.0);
INSERT INTO "events" VALUES(5,5,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000415.0);
INSERT INTO "events" VALUES(5,6,2,NULL,'computer','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000416.0);
INSERT INTO "events" VALUES(5,7,0,1000,'player','{"cards":[53],"kind":"play"}','[{"seat":0,"cards":[53],"pattern":{"type":"solo","rank":14,"length":1},"left":11,"kind":"played"}]',1760000417.0);
INSERT INTO "events" VALUES(5,8,1,1001,'player','{"kind":"pass"}','[{"seat":1,"auto":false,"kind":"passed"}]',1760000418.0);
INSERT INTO "events" VALUES(5,9,2,NULL,'computer','{"kind":"pass"}','[{"seat":2,"auto":false,"kind":"passed"}]',1760000419.0);
INSERT INTO "events" VALUES(5,10,0,1000,'player','{"cards":[5],"kind":"play"}','[{"seat":0,"cards":[5],"pattern":{"type":"solo","rank":1,"length":1},"left":10,"kind":"played"}]',1760000420.0);
INSERT INTO "events" VALUES(5,11,1,1001,'player','{"cards":[42],"kind":"play"}','[{"seat":1,"cards":[42],"pattern":{"type":"solo","rank":10,"length":1},"left":16,"kind":"played"}]',1760000421.0);
INSERT INTO "events" VALUES(5,12,2,NULL,'computer','{"cards":[49],"kind":"play"}','[{"seat":2,"cards":[49],"pattern":{"type":"solo","rank":12,"length":1},"left":14,"kind":"played"}]',1760000422.0);
CREATE TABLE game_tables (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	host_id BIGINT NOT NULL, 
	options TEXT NOT NULL, 
	state TEXT, 
	version INTEGER NOT NULL, 
	turn_version INTEGER NOT NULL, 
	deadline FLOAT, 
	paused_left FLOAT, 
	host_seen_at FLOAT NOT NULL, 
	board_id BIGINT, 
	board_at FLOAT, 
	ping_id BIGINT, 
	secret VARCHAR(64) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	opened_at FLOAT NOT NULL, 
	started_at FLOAT, 
	ended_at FLOAT, 
	ending VARCHAR(16), told_at FLOAT, series_id INTEGER, series_n INTEGER DEFAULT '0' NOT NULL, gathering_id INTEGER, parent_id BIGINT, held_by BIGINT, held_until FLOAT, for_points BOOLEAN DEFAULT 0 NOT NULL, chance_key VARCHAR(64), 
	CONSTRAINT pk_game_tables PRIMARY KEY (id)
);
INSERT INTO "game_tables" VALUES(1,77,101,'bobing','running',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}','{"schema":1,"state":{"config":{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0},"first":0,"turn":3,"stock":[1,0,2,1,0,0],"standings":[null,null,null,null],"taken":[[0,0,0,0,1,1],[0,0,0,0,0,1],[0,0,0,0,0,1],[0,0,0,0,1,0]],"away":[false,false,true,false],"sits_out":[false,false,false,false],"round":3,"throws":10,"closing":false,"over":false}}',16,16,1760000190.0,NULL,1760000002.0,NULL,NULL,NULL,'6565656565656565656565656565656565656565656565656565656565656565','dfb417454d7432715ecfaa33d89abdaba4457c3b2cbd85a4a20620d0cd806da6',1760000000.0,1760000100.0,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "game_tables" VALUES(2,77,223,'bobing','over',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}','{"schema":1,"state":{"config":{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0},"first":1,"turn":0,"stock":[0,0,0,0,0,0],"standings":[null,null,null,{"seat":3,"dice":[2,4,4,1,4,4],"class_":"sihong","key":[1,3],"throw":15}],"taken":[[0,0,0,0,0,2],[0,0,2,1,1,0],[0,0,0,0,1,0],[1,0,0,0,0,1]],"away":[false,false,false,false],"sits_out":[false,false,false,false],"round":4,"throws":16,"closing":true,"over":true}}',21,21,NULL,NULL,1760000002.0,NULL,NULL,NULL,'dfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdf','983a11b1345407109ee398470aa6becc91cc57134007f92a36557f6794392a04',1760000000.0,1760000100.0,1760000116.0,'played',NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "game_tables" VALUES(3,77,103,'bobing','lobby',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}',NULL,2,0,1760001800.0,NULL,1760000002.0,NULL,NULL,NULL,'6767676767676767676767676767676767676767676767676767676767676767','61a60d172f92e0ef051b89734ac015a4f4db1301507fc3fd1a0b191e155e4835',1760000000.0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "game_tables" VALUES(4,77,104,'doudizhu','over',1000,'{"turn_limit":15,"chairs":3,"stake":100}','{"schema":1,"state":{"config":{"first_caller":0},"hands":[[7,18,31],[29],[]],"bottom":[15,29,53],"turn":0,"calls":[2,3,null],"landlord":1,"moves":[{"seat":1,"cards":[1,2,3,37,38],"pattern":{"type":"trio_pair","rank":0,"length":1},"left":15,"kind":"played"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"cards":[24,25,44,46,47],"pattern":{"type":"trio_pair","rank":11,"length":1},"left":10,"kind":"played"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"cards":[6],"pattern":{"type":"solo","rank":1,"length":1},"left":9,"kind":"played"},{"seat":2,"cards":[12],"pattern":{"type":"solo","rank":3,"length":1},"left":16,"kind":"played"},{"seat":0,"cards":[45],"pattern":{"type":"solo","rank":11,"length":1},"left":16,"kind":"played"},{"seat":1,"cards":[53],"pattern":{"type":"solo","rank":14,"length":1},"left":8,"kind":"played"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"cards":[23],"pattern":{"type":"solo","rank":5,"length":1},"left":7,"kind":"played"},{"seat":2,"cards":[40],"pattern":{"type":"solo","rank":10,"length":1},"left":15,"kind":"played"},{"seat":0,"cards":[52],"pattern":{"type":"solo","rank":13,"length":1},"left":15,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[8,9],"pattern":{"type":"pair","rank":2,"length":1},"left":13,"kind":"played"},{"seat":1,"cards":[48,51],"pattern":{"type":"pair","rank":12,"length":1},"left":5,"kind":"played"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"cards":[15],"pattern":{"type":"solo","rank":3,"length":1},"left":4,"kind":"played"},{"seat":2,"cards":[20],"pattern":{"type":"solo","rank":5,"length":1},"left":14,"kind":"played"},{"seat":0,"cards":[32],"pattern":{"type":"solo","rank":8,"length":1},"left":12,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[36],"pattern":{"type":"solo","rank":9,"length":1},"left":13,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"cards":[41],"pattern":{"type":"solo","rank":10,"length":1},"left":3,"kind":"played"},{"seat":2,"cards":[49],"pattern":{"type":"solo","rank":12,"length":1},"left":12,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[4],"pattern":{"type":"solo","rank":1,"length":1},"left":11,"kind":"played"},{"seat":0,"cards":[17],"pattern":{"type":"solo","rank":4,"length":1},"left":11,"kind":"played"},{"seat":1,"cards":[33],"pattern":{"type":"solo","rank":8,"length":1},"left":2,"kind":"played"},{"seat":2,"cards":[50],"pattern":{"type":"solo","rank":12,"length":1},"left":10,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[16],"pattern":{"type":"solo","rank":4,"length":1},"left":9,"kind":"played"},{"seat":0,"cards":[28],"pattern":{"type":"solo","rank":7,"length":1},"left":10,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[39],"pattern":{"type":"solo","rank":9,"length":1},"left":8,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[10,11],"pattern":{"type":"pair","rank":2,"length":1},"left":6,"kind":"played"},{"seat":0,"cards":[21,22],"pattern":{"type":"pair","rank":5,"length":1},"left":8,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[5],"pattern":{"type":"solo","rank":1,"length":1},"left":7,"kind":"played"},{"seat":1,"cards":[34],"pattern":{"type":"solo","rank":8,"length":1},"left":1,"kind":"played"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[42],"pattern":{"type":"solo","rank":10,"length":1},"left":6,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[14],"pattern":{"type":"solo","rank":3,"length":1},"left":5,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[30],"pattern":{"type":"solo","rank":7,"length":1},"left":5,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[19],"pattern":{"type":"solo","rank":4,"length":1},"left":4,"kind":"played"},{"seat":0,"cards":[43],"pattern":{"type":"solo","rank":10,"length":1},"left":4,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[0],"pattern":{"type":"solo","rank":0,"length":1},"left":3,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[13],"pattern":{"type":"solo","rank":3,"length":1},"left":3,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[35],"pattern":{"type":"solo","rank":8,"length":1},"left":2,"kind":"played"},{"seat":0,"auto":false,"kind":"passed"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"cards":[26,27],"pattern":{"type":"pair","rank":6,"length":1},"left":0,"kind":"played"}],"away":[false,false,false],"deal":1,"ending":"out"}}',76,76,NULL,NULL,1760000002.0,NULL,NULL,NULL,'6868686868686868686868686868686868686868686868686868686868686868','9432eaeb3d35fc96836055c988e45bd07ef2ef9f63c88f8f3f22f5287a4cb32a',1760000000.0,1760000010.0,1760000083.0,'played',NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "game_tables" VALUES(5,77,104,'doudizhu','running',1000,'{"turn_limit":15,"chairs":3,"stake":100}','{"schema":1,"state":{"config":{"first_caller":1},"hands":[[0,9,16,21,27,28,40,41,44,52],[2,4,6,7,10,14,15,17,19,20,23,31,43,46,48,50],[1,3,8,11,12,13,18,22,29,30,32,45,47,51]],"bottom":[12,22,38],"turn":0,"calls":[null,2,3],"landlord":2,"moves":[{"seat":2,"cards":[24,25,26,38,39],"pattern":{"type":"trio_pair","rank":6,"length":1},"left":15,"kind":"played"},{"seat":0,"cards":[33,34,35,36,37],"pattern":{"type":"trio_pair","rank":8,"length":1},"left":12,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[53],"pattern":{"type":"solo","rank":14,"length":1},"left":11,"kind":"played"},{"seat":1,"auto":false,"kind":"passed"},{"seat":2,"auto":false,"kind":"passed"},{"seat":0,"cards":[5],"pattern":{"type":"solo","rank":1,"length":1},"left":10,"kind":"played"},{"seat":1,"cards":[42],"pattern":{"type":"solo","rank":10,"length":1},"left":16,"kind":"played"},{"seat":2,"cards":[49],"pattern":{"type":"solo","rank":12,"length":1},"left":14,"kind":"played"}],"away":[false,false,false],"deal":1,"ending":null}}',15,15,1760000437.0,NULL,1760000402.0,NULL,NULL,NULL,'6969696969696969696969696969696969696969696969696969696969696969','64c07d635ccaaa06ba7e75596337ab9596e4af0e72c8540b5d65930cb399a710',1760000400.0,1760000410.0,NULL,NULL,NULL,4,1,NULL,NULL,NULL,NULL,0,NULL);
CREATE TABLE gatherings (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	organiser_id BIGINT NOT NULL, 
	organiser_name TEXT NOT NULL, 
	title TEXT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	starts_at FLOAT NOT NULL, 
	places VARCHAR(16) NOT NULL, 
	options TEXT NOT NULL, 
	stock TEXT NOT NULL, 
	final_stock TEXT, 
	secret VARCHAR(64) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	reminded INTEGER NOT NULL, 
	board_id BIGINT, 
	opened_at FLOAT NOT NULL, 
	started_at FLOAT, 
	ended_at FLOAT, 
	ending VARCHAR(16), 
	told_at FLOAT, 
	CONSTRAINT pk_gatherings PRIMARY KEY (id), 
	CONSTRAINT uq_gatherings_key UNIQUE ("key")
);
INSERT INTO "gatherings" VALUES(1,77,105,'event',1000,'玩家0','中秋博餅','running',10,1760000600.0,'thread','{"turn_limit":60,"chairs":6,"text":"a","die_out":1,"sijin_side":false,"scaled":false}','[{"class_":"zhuangyuan","name":"","unit":"","total":1,"left":1,"edited":false},{"class_":"duitang","name":"","unit":"","total":2,"left":2,"edited":false},{"class_":"sanhong","name":"","unit":"","total":4,"left":4,"edited":false},{"class_":"sijin","name":"","unit":"","total":8,"left":8,"edited":false},{"class_":"erju","name":"","unit":"","total":16,"left":16,"edited":false},{"class_":"yixiu","name":"","unit":"","total":32,"left":32,"edited":false}]','[{"class_":"zhuangyuan","name":"","unit":"","total":1,"left":1,"edited":false},{"class_":"duitang","name":"","unit":"","total":0,"left":0,"edited":false},{"class_":"sanhong","name":"","unit":"","total":0,"left":0,"edited":false},{"class_":"sijin","name":"","unit":"","total":0,"left":0,"edited":false},{"class_":"erju","name":"","unit":"","total":0,"left":0,"edited":false},{"class_":"yixiu","name":"","unit":"","total":0,"left":0,"edited":false}]','0909090909090909090909090909090909090909090909090909090909090909','8c0cc17a04942cc4f8e0fe0b302606d3108860c126428ba2ceeb5f9ed41c2b05',1,NULL,1760000000.0,1760000600.0,NULL,NULL,NULL);
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	locale VARCHAR(16), 
	timezone VARCHAR(64), left_at FLOAT, look VARCHAR(16), channels TEXT, defaults TEXT, grant INTEGER, allowance INTEGER, stakes_hidden BOOLEAN, in_threads BOOLEAN, master_role_id BIGINT, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
INSERT INTO "guilds" VALUES(77,'zh-CN','Asia/Taipei',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "guilds" VALUES(78,'en',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE handings (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	award_id INTEGER NOT NULL, 
	by_id BIGINT NOT NULL, 
	by_name TEXT NOT NULL, 
	is_undo BOOLEAN NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_handings PRIMARY KEY (id), 
	CONSTRAINT fk_handings_award_id FOREIGN KEY(award_id) REFERENCES awards (id), 
	CONSTRAINT uq_handings_key UNIQUE ("key")
);
INSERT INTO "handings" VALUES(1,77,6,1000,'玩家0',0,'tick-0',1760000500.0);
INSERT INTO "handings" VALUES(2,77,6,1000,'玩家0',1,'tick-1',1760000501.0);
INSERT INTO "handings" VALUES(3,77,6,1000,'玩家0',0,'tick-2',1760000502.0);
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,1760000300.0);
CREATE TABLE interventions (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	what VARCHAR(16) NOT NULL, 
	by_id BIGINT NOT NULL, 
	by_name TEXT NOT NULL, 
	by_as VARCHAR(16) NOT NULL, 
	target_id BIGINT, 
	target_name TEXT, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_interventions PRIMARY KEY (id), 
	CONSTRAINT fk_interventions_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "interventions" VALUES(1,77,1,3,'host',1000,'玩家0','host',1001,'玩家1',1760000104.0);
CREATE TABLE keys (
	"key" VARCHAR(64) NOT NULL, 
	table_id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY ("key"), 
	CONSTRAINT fk_keys_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "keys" VALUES('open-101-0',1,1760000000.0);
INSERT INTO "keys" VALUES('key-1-0',1,1760000000.0);
INSERT INTO "keys" VALUES('key-1-1',1,1760000001.0);
INSERT INTO "keys" VALUES('key-1-2',1,1760000002.0);
INSERT INTO "keys" VALUES('key-1-3',1,1760000003.0);
INSERT INTO "keys" VALUES('key-1-4',1,1760000004.0);
INSERT INTO "keys" VALUES('key-1-5',1,1760000005.0);
INSERT INTO "keys" VALUES('key-1-6',1,1760000006.0);
INSERT INTO "keys" VALUES('key-1-7',1,1760000007.0);
INSERT INTO "keys" VALUES('key-1-8',1,1760000008.0);
INSERT INTO "keys" VALUES('key-1-9',1,1760000009.0);
INSERT INTO "keys" VALUES('key-1-10',1,1760000010.0);
INSERT INTO "keys" VALUES('key-1-11',1,1760000011.0);
INSERT INTO "keys" VALUES('key-1-12',1,1760000012.0);
INSERT INTO "keys" VALUES('key-1-13',1,1760000013.0);
INSERT INTO "keys" VALUES('key-1-14',1,1760000014.0);
INSERT INTO "keys" VALUES('key-1-15',1,1760000015.0);
INSERT INTO "keys" VALUES('open-223-0',2,1760000000.0);
INSERT INTO "keys" VALUES('key-2-0',2,1760000000.0);
INSERT INTO "keys" VALUES('key-2-1',2,1760000001.0);
INSERT INTO "keys" VALUES('key-2-2',2,1760000002.0);
INSERT INTO "keys" VALUES('key-2-3',2,1760000003.0);
INSERT INTO "keys" VALUES('key-2-4',2,1760000004.0);
INSERT INTO "keys" VALUES('key-2-5',2,1760000005.0);
INSERT INTO "keys" VALUES('key-2-6',2,1760000006.0);
INSERT INTO "keys" VALUES('key-2-7',2,1760000007.0);
INSERT INTO "keys" VALUES('key-2-8',2,1760000008.0);
INSERT INTO "keys" VALUES('key-2-9',2,1760000009.0);
INSERT INTO "keys" VALUES('key-2-10',2,1760000010.0);
INSERT INTO "keys" VALUES('key-2-11',2,1760000011.0);
INSERT INTO "keys" VALUES('key-2-12',2,1760000012.0);
INSERT INTO "keys" VALUES('key-2-13',2,1760000013.0);
INSERT INTO "keys" VALUES('key-2-14',2,1760000014.0);
INSERT INTO "keys" VALUES('key-2-15',2,1760000015.0);
INSERT INTO "keys" VALUES('key-2-16',2,1760000016.0);
INSERT INTO "keys" VALUES('key-2-17',2,1760000017.0);
INSERT INTO "keys" VALUES('key-2-18',2,1760000018.0);
INSERT INTO "keys" VALUES('key-2-19',2,1760000019.0);
INSERT INTO "keys" VALUES('key-2-20',2,1760000020.0);
INSERT INTO "keys" VALUES('open-103-0',3,1760000000.0);
INSERT INTO "keys" VALUES('key-3-0',3,1760000000.0);
INSERT INTO "keys" VALUES('key-3-1',3,1760000001.0);
INSERT INTO "keys" VALUES('open-104-0',4,1760000000.0);
INSERT INTO "keys" VALUES('key-4-0',4,1760000000.0);
INSERT INTO "keys" VALUES('key-4-1',4,1760000001.0);
INSERT INTO "keys" VALUES('key-4-2',4,1760000002.0);
INSERT INTO "keys" VALUES('key-4-3',4,1760000003.0);
INSERT INTO "keys" VALUES('key-4-4',4,1760000004.0);
INSERT INTO "keys" VALUES('key-4-5',4,1760000005.0);
INSERT INTO "keys" VALUES('key-4-6',4,1760000006.0);
INSERT INTO "keys" VALUES('key-4-7',4,1760000007.0);
INSERT INTO "keys" VALUES('key-4-8',4,1760000008.0);
INSERT INTO "keys" VALUES('key-4-9',4,1760000009.0);
INSERT INTO "keys" VALUES('key-4-10',4,1760000010.0);
INSERT INTO "keys" VALUES('key-4-11',4,1760000011.0);
INSERT INTO "keys" VALUES('key-4-12',4,1760000012.0);
INSERT INTO "keys" VALUES('key-4-13',4,1760000013.0);
INSERT INTO "keys" VALUES('key-4-14',4,1760000014.0);
INSERT INTO "keys" VALUES('key-4-15',4,1760000015.0);
INSERT INTO "keys" VALUES('key-4-16',4,1760000016.0);
INSERT INTO "keys" VALUES('key-4-17',4,1760000017.0);
INSERT INTO "keys" VALUES('key-4-18',4,1760000018.0);
INSERT INTO "keys" VALUES('key-4-19',4,1760000019.0);
INSERT INTO "keys" VALUES('key-4-20',4,1760000020.0);
INSERT INTO "keys" VALUES('key-4-21',4,1760000021.0);
INSERT INTO "keys" VALUES('key-4-22',4,1760000022.0);
INSERT INTO "keys" VALUES('key-4-23',4,1760000023.0);
INSERT INTO "keys" VALUES('key-4-24',4,1760000024.0);
INSERT INTO "keys" VALUES('key-4-25',4,1760000025.0);
INSERT INTO "keys" VALUES('key-4-26',4,1760000026.0);
INSERT INTO "keys" VALUES('key-4-27',4,1760000027.0);
INSERT INTO "keys" VALUES('key-4-28',4,1760000028.0);
INSERT INTO "keys" VALUES('key-4-29',4,1760000029.0);
INSERT INTO "keys" VALUES('key-4-30',4,1760000030.0);
INSERT INTO "keys" VALUES('key-4-31',4,1760000031.0);
INSERT INTO "keys" VALUES('key-4-32',4,1760000032.0);
INSERT INTO "keys" VALUES('key-4-33',4,1760000033.0);
INSERT INTO "keys" VALUES('key-4-34',4,1760000034.0);
INSERT INTO "keys" VALUES('key-4-35',4,1760000035.0);
INSERT INTO "keys" VALUES('key-4-36',4,1760000036.0);
INSERT INTO "keys" VALUES('key-4-37',4,1760000037.0);
INSERT INTO "keys" VALUES('key-4-38',4,1760000038.0);
INSERT INTO "keys" VALUES('key-4-39',4,1760000039.0);
INSERT INTO "keys" VALUES('key-4-40',4,1760000040.0);
INSERT INTO "keys" VALUES('key-4-41',4,1760000041.0);
INSERT INTO "keys" VALUES('key-4-42',4,1760000042.0);
INSERT INTO "keys" VALUES('key-4-43',4,1760000043.0);
INSERT INTO "keys" VALUES('key-4-44',4,1760000044.0);
INSERT INTO "keys" VALUES('key-4-45',4,1760000045.0);
INSERT INTO "keys" VALUES('key-4-46',4,1760000046.0);
INSERT INTO "keys" VALUES('key-4-47',4,1760000047.0);
INSERT INTO "keys" VALUES('key-4-48',4,1760000048.0);
INSERT INTO "keys" VALUES('key-4-49',4,1760000049.0);
INSERT INTO "keys" VALUES('key-4-50',4,1760000050.0);
INSERT INTO "keys" VALUES('key-4-51',4,1760000051.0);
INSERT INTO "keys" VALUES('key-4-52',4,1760000052.0);
INSERT INTO "keys" VALUES('key-4-53',4,1760000053.0);
INSERT INTO "keys" VALUES('key-4-54',4,1760000054.0);
INSERT INTO "keys" VALUES('key-4-55',4,1760000055.0);
INSERT INTO "keys" VALUES('key-4-56',4,1760000056.0);
INSERT INTO "keys" VALUES('key-4-57',4,1760000057.0);
INSERT INTO "keys" VALUES('key-4-58',4,1760000058.0);
INSERT INTO "keys" VALUES('key-4-59',4,1760000059.0);
INSERT INTO "keys" VALUES('key-4-60',4,1760000060.0);
INSERT INTO "keys" VALUES('key-4-61',4,1760000061.0);
INSERT INTO "keys" VALUES('key-4-62',4,1760000062.0);
INSERT INTO "keys" VALUES('key-4-63',4,1760000063.0);
INSERT INTO "keys" VALUES('key-4-64',4,1760000064.0);
INSERT INTO "keys" VALUES('key-4-65',4,1760000065.0);
INSERT INTO "keys" VALUES('key-4-66',4,1760000066.0);
INSERT INTO "keys" VALUES('key-4-67',4,1760000067.0);
INSERT INTO "keys" VALUES('key-4-68',4,1760000068.0);
INSERT INTO "keys" VALUES('key-4-69',4,1760000069.0);
INSERT INTO "keys" VALUES('key-4-70',4,1760000070.0);
INSERT INTO "keys" VALUES('key-4-71',4,1760000071.0);
INSERT INTO "keys" VALUES('key-4-72',4,1760000072.0);
INSERT INTO "keys" VALUES('key-4-73',4,1760000073.0);
INSERT INTO "keys" VALUES('key-4-74',4,1760000074.0);
INSERT INTO "keys" VALUES('key-4-75',4,1760000075.0);
INSERT INTO "keys" VALUES('open-104-1',5,1760000400.0);
INSERT INTO "keys" VALUES('key-5-0',5,1760000000.0);
INSERT INTO "keys" VALUES('key-5-1',5,1760000001.0);
INSERT INTO "keys" VALUES('key-5-2',5,1760000002.0);
INSERT INTO "keys" VALUES('key-5-3',5,1760000003.0);
INSERT INTO "keys" VALUES('key-5-4',5,1760000004.0);
INSERT INTO "keys" VALUES('key-5-5',5,1760000005.0);
INSERT INTO "keys" VALUES('key-5-6',5,1760000006.0);
INSERT INTO "keys" VALUES('key-5-7',5,1760000007.0);
INSERT INTO "keys" VALUES('key-5-8',5,1760000008.0);
INSERT INTO "keys" VALUES('key-5-9',5,1760000009.0);
INSERT INTO "keys" VALUES('key-5-10',5,1760000010.0);
INSERT INTO "keys" VALUES('key-5-11',5,1760000011.0);
INSERT INTO "keys" VALUES('key-5-12',5,1760000012.0);
INSERT INTO "keys" VALUES('key-5-13',5,1760000013.0);
INSERT INTO "keys" VALUES('key-5-14',5,1760000014.0);
CREATE TABLE movements (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	table_id INTEGER, 
	n INTEGER, 
	reason VARCHAR(32) NOT NULL, 
	"key" VARCHAR(96), 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_movements PRIMARY KEY (id), 
	CONSTRAINT fk_movements_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id), 
	CONSTRAINT uq_movements_key UNIQUE ("key")
);
INSERT INTO "movements" VALUES(1,77,NULL,NULL,'grant','grant:77:1000',1760000000.0);
INSERT INTO "movements" VALUES(2,77,NULL,NULL,'grant','grant:77:1001',1760000000.0);
INSERT INTO "movements" VALUES(3,77,NULL,NULL,'grant','grant:77:1002',1760000000.0);
INSERT INTO "movements" VALUES(4,77,4,73,'game','pay:4:73',1760000075.0);
CREATE TABLE players (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT, 
	emblem INTEGER, is_text_only BOOLEAN DEFAULT 0 NOT NULL, wants_no_pings BOOLEAN DEFAULT 0 NOT NULL, left_at FLOAT, 
	CONSTRAINT pk_players PRIMARY KEY (guild_id, user_id)
);
INSERT INTO "players" VALUES(77,1000,'玩家0',NULL,0,0,NULL);
INSERT INTO "players" VALUES(77,1001,'玩家1',NULL,0,0,NULL);
INSERT INTO "players" VALUES(77,1002,'玩家2',4,0,0,NULL);
INSERT INTO "players" VALUES(77,1003,'玩家3',NULL,0,0,NULL);
CREATE TABLE rooms (
	gathering_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT, 
	table_id INTEGER, 
	CONSTRAINT pk_rooms PRIMARY KEY (gathering_id, n), 
	CONSTRAINT fk_rooms_gathering_id FOREIGN KEY(gathering_id) REFERENCES gatherings (id), 
	CONSTRAINT fk_rooms_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "rooms" VALUES(1,1,77,NULL,NULL);
INSERT INTO "rooms" VALUES(1,2,77,NULL,NULL);
CREATE TABLE scores (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	what VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	count BIGINT NOT NULL, 
	is_practice BOOLEAN NOT NULL, 
	CONSTRAINT pk_scores PRIMARY KEY (table_id, user_id, what), 
	CONSTRAINT fk_scores_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "scores" VALUES(1,1000,'erju',77,'bobing',1,0);
INSERT INTO "scores" VALUES(1,1001,'yixiu',77,'bobing',1,0);
INSERT INTO "scores" VALUES(1,1002,'yixiu',77,'bobing',1,0);
INSERT INTO "scores" VALUES(1,1003,'erju',77,'bobing',1,0);
INSERT INTO "scores" VALUES(1,1000,'yixiu',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1001,'erju',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1000,'yixiu',77,'bobing',2,0);
INSERT INTO "scores" VALUES(2,1001,'sanhong',77,'bobing',2,0);
INSERT INTO "scores" VALUES(2,1002,'erju',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1003,'yixiu',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1001,'sijin',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1003,'zhuangyuan',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1000,'games',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1001,'games',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1002,'games',77,'bobing',1,0);
INSERT INTO "scores" VALUES(2,1003,'games',77,'bobing',1,0);
INSERT INTO "scores" VALUES(4,1000,'points',77,'doudizhu',3,0);
INSERT INTO "scores" VALUES(4,1000,'hands',77,'doudizhu',1,0);
INSERT INTO "scores" VALUES(4,1000,'peasant_wins',77,'doudizhu',1,0);
INSERT INTO "scores" VALUES(4,1001,'points',77,'doudizhu',-6,0);
INSERT INTO "scores" VALUES(4,1001,'hands',77,'doudizhu',1,0);
INSERT INTO "scores" VALUES(4,1001,'landlord_hands',77,'doudizhu',1,0);
INSERT INTO "scores" VALUES(4,1002,'points',77,'doudizhu',3,0);
INSERT INTO "scores" VALUES(4,1002,'hands',77,'doudizhu',1,0);
INSERT INTO "scores" VALUES(4,1002,'peasant_wins',77,'doudizhu',1,0);
CREATE TABLE seasons (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	n INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	started_at FLOAT NOT NULL, 
	started_by BIGINT NOT NULL, 
	closed_at FLOAT, 
	closed_by BIGINT, 
	CONSTRAINT pk_seasons PRIMARY KEY (id), 
	CONSTRAINT uq_seasons_guild_id UNIQUE (guild_id, n)
);
INSERT INTO "seasons" VALUES(1,77,1,'第 1 季',1760000001.0,1,1760000050.0,1);
INSERT INTO "seasons" VALUES(2,77,2,'第 2 季',1760000002.0,1,NULL,NULL);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	joined_at FLOAT NOT NULL, 
	brought VARCHAR(32) NOT NULL, 
	word TEXT NOT NULL, 
	presence VARCHAR(16) NOT NULL, 
	autopilot VARCHAR(16) NOT NULL, 
	silent_turns INTEGER NOT NULL, level VARCHAR(16), emblem INTEGER DEFAULT '0' NOT NULL, waits BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id), 
	CONSTRAINT uq_seats_table_id UNIQUE (table_id, seat)
);
INSERT INTO "seats" VALUES(1,1000,0,'玩家0',1760000000.0,'join-1000','','seated','off',0,NULL,4,0);
INSERT INTO "seats" VALUES(1,1001,1,'玩家1',1760000001.0,'join-bert','月亮','seated','off',1,NULL,5,0);
INSERT INTO "seats" VALUES(1,1002,2,'玩家2',1760000003.0,'join-1002','','left','off',0,NULL,6,0);
INSERT INTO "seats" VALUES(1,1003,3,'玩家3',1760000003.0,'join-1003','','seated','off',0,NULL,7,0);
INSERT INTO "seats" VALUES(2,1000,0,'玩家0',1760000000.0,'join-1000','','seated','off',0,NULL,4,0);
INSERT INTO "seats" VALUES(2,1001,1,'玩家1',1760000001.0,'join-bert','月亮','seated','off',0,NULL,5,0);
INSERT INTO "seats" VALUES(2,1002,2,'玩家2',1760000003.0,'join-1002','','seated','off',0,NULL,6,0);
INSERT INTO "seats" VALUES(2,1003,3,'玩家3',1760000003.0,'join-1003','','seated','off',1,NULL,7,0);
INSERT INTO "seats" VALUES(3,1000,NULL,'玩家0',1760000000.0,'join-1000','','seated','off',0,NULL,4,0);
INSERT INTO "seats" VALUES(3,1001,NULL,'玩家1',1760000001.0,'join-bert','月亮','seated','off',0,NULL,5,0);
INSERT INTO "seats" VALUES(4,1000,0,'玩家0',1760000000.0,'join-anna','','seated','off',0,NULL,4,0);
INSERT INTO "seats" VALUES(4,1001,1,'玩家1',1760000001.0,'join-1001','','seated','off',0,NULL,1,0);
INSERT INTO "seats" VALUES(4,1002,2,'玩家2',1760000002.0,'join-1002','','seated','off',0,NULL,2,0);
INSERT INTO "seats" VALUES(5,1000,0,'玩家0',1760000400.0,'again','','seated','off',0,NULL,4,0);
INSERT INTO "seats" VALUES(5,1001,1,'玩家1',1.76000040000000095366e+09,'again','','seated','off',0,NULL,1,0);
INSERT INTO "seats" VALUES(5,1,2,'電腦甲',1760000402.0,'','','seated','off',0,'easy',8,0);
CREATE TABLE sign_ups (
	gathering_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	brought VARCHAR(32) NOT NULL, 
	room INTEGER, 
	place INTEGER, 
	CONSTRAINT pk_sign_ups PRIMARY KEY (gathering_id, user_id), 
	CONSTRAINT fk_sign_ups_gathering_id FOREIGN KEY(gathering_id) REFERENCES gatherings (id)
);
INSERT INTO "sign_ups" VALUES(1,500,77,'客0',1760000000.0,'sign-up-0',2,0);
INSERT INTO "sign_ups" VALUES(1,501,77,'客1',1760000001.0,'sign-up-1',1,3);
INSERT INTO "sign_ups" VALUES(1,502,77,'客2',1760000002.0,'sign-up-2',1,2);
INSERT INTO "sign_ups" VALUES(1,503,77,'客3',1760000003.0,'sign-up-3',1,0);
INSERT INTO "sign_ups" VALUES(1,504,77,'客4',1760000004.0,'sign-up-4',1,1);
INSERT INTO "sign_ups" VALUES(1,505,77,'客5',1760000005.0,'sign-up-5',1,4);
INSERT INTO "sign_ups" VALUES(1,506,77,'客6',1760000006.0,'sign-up-6',2,3);
INSERT INTO "sign_ups" VALUES(1,507,77,'客7',1760000007.0,'sign-up-7',2,1);
INSERT INTO "sign_ups" VALUES(1,508,77,'客8',1760000008.0,'sign-up-8',2,2);
CREATE TABLE stock (
	table_id INTEGER NOT NULL, 
	class VARCHAR(32) NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	unit TEXT NOT NULL, 
	total INTEGER NOT NULL, 
	"left" INTEGER NOT NULL, 
	edited BOOLEAN NOT NULL, 
	CONSTRAINT pk_stock PRIMARY KEY (table_id, class), 
	CONSTRAINT ck_stock_left CHECK ("left" >= 0 AND "left" <= total), 
	CONSTRAINT fk_stock_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "stock" VALUES(1,'zhuangyuan',0,'紅包','封',1,1,1);
INSERT INTO "stock" VALUES(1,'duitang',1,'','',0,0,1);
INSERT INTO "stock" VALUES(1,'sanhong',2,'燈籠','盞',2,2,1);
INSERT INTO "stock" VALUES(1,'sijin',3,'柚子','個',1,1,1);
INSERT INTO "stock" VALUES(1,'erju',4,'','',2,0,1);
INSERT INTO "stock" VALUES(1,'yixiu',5,'月餅','個',3,0,1);
INSERT INTO "stock" VALUES(2,'zhuangyuan',0,'紅包','封',1,0,1);
INSERT INTO "stock" VALUES(2,'duitang',1,'','',0,0,1);
INSERT INTO "stock" VALUES(2,'sanhong',2,'燈籠','盞',2,0,1);
INSERT INTO "stock" VALUES(2,'sijin',3,'柚子','個',1,0,1);
INSERT INTO "stock" VALUES(2,'erju',4,'','',2,0,1);
INSERT INTO "stock" VALUES(2,'yixiu',5,'月餅','個',3,0,1);
INSERT INTO "stock" VALUES(3,'zhuangyuan',0,'紅包','封',1,1,1);
INSERT INTO "stock" VALUES(3,'duitang',1,'','',0,0,1);
INSERT INTO "stock" VALUES(3,'sanhong',2,'燈籠','盞',2,2,1);
INSERT INTO "stock" VALUES(3,'sijin',3,'柚子','個',1,1,1);
INSERT INTO "stock" VALUES(3,'erju',4,'','',2,2,1);
INSERT INTO "stock" VALUES(3,'yixiu',5,'月餅','個',3,3,1);
CREATE TABLE synced (
	scope VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_synced PRIMARY KEY (scope)
);
INSERT INTO "synced" VALUES('global','abc');
CREATE UNIQUE INDEX ix_one_live_table_a_channel ON game_tables (channel_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX ix_awards_table_id ON awards (table_id);
CREATE INDEX ix_game_tables_channel_id ON game_tables (channel_id);
CREATE INDEX ix_keys_at ON keys (at);
CREATE INDEX ix_game_tables_series_id ON game_tables (series_id);
CREATE INDEX ix_movements_table_id ON movements (table_id);
CREATE INDEX ix_movements_guild_id ON movements (guild_id);
CREATE INDEX ix_entries_account_id ON entries (account_id);
CREATE INDEX ix_entries_guild_id ON entries (guild_id);
CREATE INDEX ix_scores_guild_game_what ON scores (guild_id, game, what, user_id);
CREATE INDEX ix_game_tables_gathering_id ON game_tables (gathering_id);
CREATE INDEX ix_handings_award_id ON handings (award_id);
CREATE INDEX ix_handings_guild_id ON handings (guild_id);
CREATE INDEX ix_gatherings_guild_id ON gatherings (guild_id);
CREATE INDEX ix_sign_ups_guild_id ON sign_ups (guild_id);
CREATE INDEX ix_rooms_guild_id ON rooms (guild_id);
CREATE INDEX ix_rooms_table_id ON rooms (table_id);
CREATE INDEX ix_game_tables_guild_id ON game_tables (guild_id, ended_at);
CREATE UNIQUE INDEX ix_one_open_season_a_guild ON seasons (guild_id) WHERE closed_at IS NULL;
CREATE INDEX ix_interventions_guild_id ON interventions (guild_id);
CREATE INDEX ix_interventions_table_id ON interventions (table_id);
COMMIT;
