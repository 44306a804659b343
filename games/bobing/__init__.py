"""博饼: six dice in a bowl, six classes of prizes, one 状元 at the end."""
