BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE awards (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	class VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	count INTEGER NOT NULL, 
	dice VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_awards PRIMARY KEY (id), 
	CONSTRAINT fk_awards_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "awards" VALUES(1,1,1,'erju',1000,1,'1 4 6 1 4 3',1760000101.0);
INSERT INTO "awards" VALUES(2,1,2,'yixiu',1001,1,'1 5 2 4 2 2',1760000102.0);
INSERT INTO "awards" VALUES(3,1,3,'yixiu',1002,1,'1 6 2 1 5 4',1760000103.0);
INSERT INTO "awards" VALUES(4,1,4,'erju',1003,1,'1 4 1 3 4 6',1760000104.0);
INSERT INTO "awards" VALUES(5,1,5,'yixiu',1000,1,'4 3 3 1 1 1',1760000105.0);
INSERT INTO "awards" VALUES(6,2,1,'erju',1001,1,'4 1 1 4 1 6',1760000101.0);
INSERT INTO "awards" VALUES(7,2,4,'yixiu',1000,1,'1 3 4 1 2 3',1760000104.0);
INSERT INTO "awards" VALUES(8,2,5,'sanhong',1001,1,'4 1 3 4 6 4',1760000105.0);
INSERT INTO "awards" VALUES(9,2,6,'erju',1002,1,'6 1 4 5 2 4',1760000106.0);
INSERT INTO "awards" VALUES(10,2,7,'yixiu',1003,1,'5 5 3 3 4 5',1760000107.0);
INSERT INTO "awards" VALUES(11,2,8,'yixiu',1000,1,'6 5 3 5 1 4',1760000108.0);
INSERT INTO "awards" VALUES(12,2,9,'sanhong',1001,1,'1 4 3 4 5 4',1760000109.0);
INSERT INTO "awards" VALUES(13,2,13,'sijin',1001,1,'4 2 2 1 2 2',1760000113.0);
INSERT INTO "awards" VALUES(14,2,16,'zhuangyuan',1003,1,'2 4 4 1 4 4',1760000116.0);
CREATE TABLE consents (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	what VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_consents PRIMARY KEY (guild_id, user_id, what)
);
INSERT INTO "consents" VALUES(77,1000,'free_entry',1760000000.0);
INSERT INTO "consents" VALUES(77,1001,'free_entry',1760000000.0);
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
	ending VARCHAR(16), told_at FLOAT, 
	CONSTRAINT pk_game_tables PRIMARY KEY (id)
);
INSERT INTO "game_tables" VALUES(1,77,101,'bobing','running',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}','{"schema":1,"state":{"config":{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0},"first":0,"turn":3,"stock":[1,0,2,1,0,0],"standings":[null,null,null,null],"taken":[[0,0,0,0,1,1],[0,0,0,0,0,1],[0,0,0,0,0,1],[0,0,0,0,1,0]],"away":[false,false,true,false],"sits_out":[false,false,false,false],"round":3,"throws":10,"closing":false,"over":false}}',16,16,1760000190.0,NULL,1760000002.0,NULL,NULL,NULL,'6565656565656565656565656565656565656565656565656565656565656565','dfb417454d7432715ecfaa33d89abdaba4457c3b2cbd85a4a20620d0cd806da6',1760000000.0,1760000100.0,NULL,NULL,NULL);
INSERT INTO "game_tables" VALUES(2,77,223,'bobing','over',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}','{"schema":1,"state":{"config":{"text":"b","stock":[1,0,2,1,2,3],"die_out_percent":1,"sijin_pays_side":false,"host":0},"first":1,"turn":0,"stock":[0,0,0,0,0,0],"standings":[null,null,null,{"seat":3,"dice":[2,4,4,1,4,4],"class_":"sihong","key":[1,3],"throw":15}],"taken":[[0,0,0,0,0,2],[0,0,2,1,1,0],[0,0,0,0,1,0],[1,0,0,0,0,1]],"away":[false,false,false,false],"sits_out":[false,false,false,false],"round":4,"throws":16,"closing":true,"over":true}}',21,21,NULL,NULL,1760000002.0,NULL,NULL,NULL,'dfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdfdf','983a11b1345407109ee398470aa6becc91cc57134007f92a36557f6794392a04',1760000000.0,1760000100.0,1760000116.0,'played',NULL);
INSERT INTO "game_tables" VALUES(3,77,103,'bobing','lobby',1000,'{"turn_limit":60,"chairs":10,"text":"b","die_out":1,"sijin_side":false,"scaled":false}',NULL,2,0,1760001800.0,NULL,1760000002.0,NULL,NULL,NULL,'6767676767676767676767676767676767676767676767676767676767676767','61a60d172f92e0ef051b89734ac015a4f4db1301507fc3fd1a0b191e155e4835',1760000000.0,NULL,NULL,NULL,NULL);
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	locale VARCHAR(16), 
	timezone VARCHAR(64), left_at FLOAT, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
INSERT INTO "guilds" VALUES(77,'zh-CN','Asia/Taipei',NULL);
INSERT INTO "guilds" VALUES(78,'en',NULL,NULL);
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,1760000300.0);
CREATE TABLE keys (
	"key" VARCHAR(64) NOT NULL, 
	table_id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY ("key"), 
	CONSTRAINT fk_keys_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id)
);
INSERT INTO "keys" VALUES('open-101',1,1760000000.0);
INSERT INTO "keys" VALUES('key-101-0',1,1760000000.0);
INSERT INTO "keys" VALUES('key-101-1',1,1760000001.0);
INSERT INTO "keys" VALUES('key-101-2',1,1760000002.0);
INSERT INTO "keys" VALUES('key-101-3',1,1760000003.0);
INSERT INTO "keys" VALUES('key-101-4',1,1760000004.0);
INSERT INTO "keys" VALUES('key-101-5',1,1760000005.0);
INSERT INTO "keys" VALUES('key-101-6',1,1760000006.0);
INSERT INTO "keys" VALUES('key-101-7',1,1760000007.0);
INSERT INTO "keys" VALUES('key-101-8',1,1760000008.0);
INSERT INTO "keys" VALUES('key-101-9',1,1760000009.0);
INSERT INTO "keys" VALUES('key-101-10',1,1760000010.0);
INSERT INTO "keys" VALUES('key-101-11',1,1760000011.0);
INSERT INTO "keys" VALUES('key-101-12',1,1760000012.0);
INSERT INTO "keys" VALUES('key-101-13',1,1760000013.0);
INSERT INTO "keys" VALUES('key-101-14',1,1760000014.0);
INSERT INTO "keys" VALUES('key-101-15',1,1760000015.0);
INSERT INTO "keys" VALUES('open-223',2,1760000000.0);
INSERT INTO "keys" VALUES('key-223-0',2,1760000000.0);
INSERT INTO "keys" VALUES('key-223-1',2,1760000001.0);
INSERT INTO "keys" VALUES('key-223-2',2,1760000002.0);
INSERT INTO "keys" VALUES('key-223-3',2,1760000003.0);
INSERT INTO "keys" VALUES('key-223-4',2,1760000004.0);
INSERT INTO "keys" VALUES('key-223-5',2,1760000005.0);
INSERT INTO "keys" VALUES('key-223-6',2,1760000006.0);
INSERT INTO "keys" VALUES('key-223-7',2,1760000007.0);
INSERT INTO "keys" VALUES('key-223-8',2,1760000008.0);
INSERT INTO "keys" VALUES('key-223-9',2,1760000009.0);
INSERT INTO "keys" VALUES('key-223-10',2,1760000010.0);
INSERT INTO "keys" VALUES('key-223-11',2,1760000011.0);
INSERT INTO "keys" VALUES('key-223-12',2,1760000012.0);
INSERT INTO "keys" VALUES('key-223-13',2,1760000013.0);
INSERT INTO "keys" VALUES('key-223-14',2,1760000014.0);
INSERT INTO "keys" VALUES('key-223-15',2,1760000015.0);
INSERT INTO "keys" VALUES('key-223-16',2,1760000016.0);
INSERT INTO "keys" VALUES('key-223-17',2,1760000017.0);
INSERT INTO "keys" VALUES('key-223-18',2,1760000018.0);
INSERT INTO "keys" VALUES('key-223-19',2,1760000019.0);
INSERT INTO "keys" VALUES('key-223-20',2,1760000020.0);
INSERT INTO "keys" VALUES('open-103',3,1760000000.0);
INSERT INTO "keys" VALUES('key-103-0',3,1760000000.0);
INSERT INTO "keys" VALUES('key-103-1',3,1760000001.0);
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
	silent_turns INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES game_tables (id), 
	CONSTRAINT uq_seats_table_id UNIQUE (table_id, seat)
);
INSERT INTO "seats" VALUES(1,1000,0,'玩家0',1760000000.0,'join-1000','','seated','off',0);
INSERT INTO "seats" VALUES(1,1001,1,'玩家1',1760000001.0,'join-bert','月亮','seated','off',1);
INSERT INTO "seats" VALUES(1,1002,2,'玩家2',1760000003.0,'join-1002','','left','off',0);
INSERT INTO "seats" VALUES(1,1003,3,'玩家3',1760000003.0,'join-1003','','seated','off',0);
INSERT INTO "seats" VALUES(2,1000,0,'玩家0',1760000000.0,'join-1000','','seated','off',0);
INSERT INTO "seats" VALUES(2,1001,1,'玩家1',1760000001.0,'join-bert','月亮','seated','off',0);
INSERT INTO "seats" VALUES(2,1002,2,'玩家2',1760000003.0,'join-1002','','seated','off',0);
INSERT INTO "seats" VALUES(2,1003,3,'玩家3',1760000003.0,'join-1003','','seated','off',1);
INSERT INTO "seats" VALUES(3,1000,NULL,'玩家0',1760000000.0,'join-1000','','seated','off',0);
INSERT INTO "seats" VALUES(3,1001,NULL,'玩家1',1760000001.0,'join-bert','月亮','seated','off',0);
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
CREATE INDEX ix_game_tables_guild_id ON game_tables (guild_id);
CREATE UNIQUE INDEX ix_one_live_table_a_channel ON game_tables (channel_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX ix_awards_table_id ON awards (table_id);
CREATE INDEX ix_game_tables_channel_id ON game_tables (channel_id);
CREATE INDEX ix_keys_at ON keys (at);
COMMIT;
