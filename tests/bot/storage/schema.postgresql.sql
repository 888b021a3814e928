CREATE INDEX ix_audit_guild_id_id ON audit (guild_id, id);

CREATE INDEX ix_audit_subject ON audit (subject);

CREATE INDEX ix_bars_user_id ON bars (user_id);

CREATE INDEX ix_disputes_guild_id_state ON disputes (guild_id, state);

CREATE INDEX ix_disputes_user_id ON disputes (user_id);

CREATE INDEX ix_entrants_user_id ON entrants (user_id);

CREATE INDEX ix_events_due_claimed_until ON events_due (claimed_until) WHERE claimed_until > 0;

CREATE INDEX ix_events_due_due_at ON events_due (due_at);

CREATE INDEX ix_games_fixture ON games (fixture);

CREATE INDEX ix_games_guild_id_status ON games (guild_id, status);

CREATE INDEX ix_games_host_id_status ON games (host_id, status);

CREATE INDEX ix_games_status ON games (status);

CREATE INDEX ix_games_thread_id ON games (thread_id);

CREATE INDEX ix_imports_user_id_opened_at ON imports (user_id, opened_at);

CREATE INDEX ix_interactions_at ON interactions (at);

CREATE INDEX ix_labs_guild_id_state ON labs (guild_id, state);

CREATE INDEX ix_league_evenings_guild_id ON league_evenings (guild_id);

CREATE INDEX ix_league_places_user_id ON league_places (user_id);

CREATE INDEX ix_league_seasons_guild_id_state ON league_seasons (guild_id, state);

CREATE INDEX ix_lessons_game ON lessons (game);

CREATE INDEX ix_lessons_guild_id ON lessons (guild_id);

CREATE INDEX ix_messages_due_claimed_until ON messages_due (claimed_until) WHERE claimed_until > 0;

CREATE INDEX ix_messages_due_importance_due_at ON messages_due (importance, due_at);

CREATE INDEX ix_newcomers_user_id ON newcomers (user_id);

CREATE INDEX ix_news_due_claimed_until ON news_due (claimed_until) WHERE claimed_until > 0;

CREATE INDEX ix_news_due_due_at ON news_due (due_at);

CREATE INDEX ix_news_due_recipient_kind ON news_due (recipient, kind);

CREATE INDEX ix_pauses_game ON pauses (game);

CREATE INDEX ix_pauses_guild_id ON pauses (guild_id);

CREATE INDEX ix_pauses_user_id ON pauses (user_id);

CREATE INDEX ix_practice_games_user_id_game_id_family ON practice_games (user_id, game_id, family);

CREATE INDEX ix_practice_user_id ON practice (user_id);

CREATE INDEX ix_rating_steps_pool_user_id_seq ON rating_steps (pool, user_id, seq);

CREATE INDEX ix_ratings_user_id ON ratings (user_id);

CREATE INDEX ix_result_seats_user_id ON result_seats (user_id);

CREATE INDEX ix_results_guild_id_finished_at ON results (guild_id, finished_at);

CREATE INDEX ix_results_guild_id_game_id_seq ON results (guild_id, game_id, seq);

CREATE INDEX ix_role_holders_user_id ON role_holders (user_id);

CREATE INDEX ix_seat_offers_user_id ON seat_offers (user_id);

CREATE INDEX ix_seats_user_id ON seats (user_id);

CREATE INDEX ix_sides_guild_id ON sides (guild_id);

CREATE INDEX ix_sides_thread_id ON sides (thread_id);

CREATE INDEX ix_taken_back_game ON taken_back (game);

CREATE TABLE actions (
	game VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	notation TEXT NOT NULL, 
	deal INTEGER, 
	draws TEXT, 
	at FLOAT NOT NULL, 
	used FLOAT, 
	cause VARCHAR(16) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (game, ply), 
	CONSTRAINT fk_actions_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE audit (
	id BIGSERIAL NOT NULL, 
	at FLOAT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	actor VARCHAR(8) NOT NULL, 
	user_id BIGINT, 
	what VARCHAR(32) NOT NULL, 
	subject VARCHAR(64) NOT NULL, 
	before TEXT DEFAULT '' NOT NULL, 
	after TEXT DEFAULT '' NOT NULL, 
	reason TEXT DEFAULT '' NOT NULL, 
	undoes BIGINT, 
	CONSTRAINT pk_audit PRIMARY KEY (id), 
	CONSTRAINT ck_audit_actor CHECK (actor IN ('person', 'staff', 'bot'))
);

CREATE TABLE bars (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT, 
	barred_by BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	line BIGINT NOT NULL, 
	CONSTRAINT pk_bars PRIMARY KEY (guild_id, user_id)
);

CREATE TABLE checkups (
	night INTEGER NOT NULL, 
	began FLOAT NOT NULL, 
	ended FLOAT, 
	games INTEGER DEFAULT '0' NOT NULL, 
	pools INTEGER DEFAULT '0' NOT NULL, 
	seasons INTEGER DEFAULT '0' NOT NULL, 
	wrong INTEGER DEFAULT '0' NOT NULL, 
	found TEXT DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_checkups PRIMARY KEY (night)
);

CREATE TABLE clocks (
	game VARCHAR(16) NOT NULL, 
	terms VARCHAR(32) NOT NULL, 
	seats TEXT NOT NULL, 
	deadline FLOAT, 
	CONSTRAINT pk_clocks PRIMARY KEY (game), 
	CONSTRAINT fk_clocks_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE consents (
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	asked_by BIGINT NOT NULL, 
	agreed TEXT NOT NULL, 
	CONSTRAINT pk_consents PRIMARY KEY (game, kind), 
	CONSTRAINT fk_consents_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE counters (
	name VARCHAR(32) NOT NULL, 
	value BIGINT NOT NULL, 
	CONSTRAINT pk_counters PRIMARY KEY (name)
);

CREATE TABLE declines (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	until VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_declines PRIMARY KEY (game, seat), 
	CONSTRAINT ck_declines_until CHECK (until IN ('card', 'turn', 'wins', 'always')), 
	CONSTRAINT fk_declines_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE disputes (
	game VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	state VARCHAR(8) DEFAULT 'open' NOT NULL, 
	answered_by BIGINT, 
	answer TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_disputes PRIMARY KEY (game, user_id), 
	CONSTRAINT ck_disputes_state CHECK (state IN ('open', 'upheld', 'declined')), 
	CONSTRAINT fk_disputes_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE entrants (
	season VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	user_id BIGINT, 
	computer VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	division INTEGER NOT NULL, 
	seed INTEGER NOT NULL, 
	first_stage INTEGER NOT NULL, 
	first_round INTEGER NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	since FLOAT NOT NULL, 
	added VARCHAR(16) NOT NULL, 
	rating FLOAT NOT NULL, 
	entered_by BIGINT NOT NULL, 
	entered_at FLOAT NOT NULL, 
	CONSTRAINT pk_entrants PRIMARY KEY (season, number), 
	CONSTRAINT ck_entrants_state CHECK (state IN ('in', 'waiting', 'absent', 'out', 'expelled')), 
	CONSTRAINT uq_entrants_season_user_id UNIQUE (season, user_id), 
	CONSTRAINT fk_entrants_season FOREIGN KEY(season) REFERENCES league_seasons (id) ON DELETE CASCADE
);

CREATE TABLE events_due (
	id BIGSERIAL NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	subject VARCHAR(96) NOT NULL, 
	due_at FLOAT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	claimed_until FLOAT DEFAULT '0' NOT NULL, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_events_due PRIMARY KEY (id), 
	CONSTRAINT uq_events_due_subject_kind UNIQUE (subject, kind)
);

CREATE TABLE fixture_outcomes (
	season VARCHAR(16) NOT NULL, 
	fixture INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	supersedes INTEGER, 
	kind VARCHAR(16) NOT NULL, 
	points TEXT NOT NULL, 
	places TEXT NOT NULL, 
	game_points TEXT NOT NULL, 
	games TEXT NOT NULL, 
	source VARCHAR(8) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_fixture_outcomes PRIMARY KEY (season, fixture, revision), 
	CONSTRAINT fk_fixture_outcomes_season_fixture FOREIGN KEY(season, fixture) REFERENCES fixtures (season, id) ON DELETE CASCADE
);

CREATE TABLE fixture_seats (
	season VARCHAR(16) NOT NULL, 
	fixture INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	entrant INTEGER, 
	CONSTRAINT pk_fixture_seats PRIMARY KEY (season, fixture, seat), 
	CONSTRAINT uq_fixture_seats_season_round_entrant UNIQUE (season, round, entrant), 
	CONSTRAINT fk_fixture_seats_season_entrant FOREIGN KEY(season, entrant) REFERENCES entrants (season, number) ON DELETE CASCADE, 
	CONSTRAINT fk_fixture_seats_season_fixture FOREIGN KEY(season, fixture) REFERENCES fixtures (season, id) ON DELETE CASCADE
);

CREATE TABLE fixtures (
	season VARCHAR(16) NOT NULL, 
	id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	games_to_play INTEGER NOT NULL, 
	games TEXT DEFAULT '' NOT NULL, 
	started BOOLEAN DEFAULT false NOT NULL, 
	agreed_at FLOAT, 
	offers TEXT DEFAULT '' NOT NULL, 
	here TEXT DEFAULT '' NOT NULL, 
	deadline FLOAT, 
	extended BOOLEAN DEFAULT false NOT NULL, 
	thread_id BIGINT, 
	message_id BIGINT, 
	event_id BIGINT, 
	CONSTRAINT pk_fixtures PRIMARY KEY (season, id), 
	CONSTRAINT uq_fixtures_season_round_table_number UNIQUE (season, round, table_number), 
	CONSTRAINT fk_fixtures_season_round FOREIGN KEY(season, round) REFERENCES rounds (season, id) ON DELETE CASCADE
);

CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	lobby_message_id BIGINT, 
	thread_id BIGINT, 
	board_message_id BIGINT, 
	game_id VARCHAR(32) NOT NULL, 
	game_version INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seat_count INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	host_id BIGINT NOT NULL, 
	invited TEXT DEFAULT '' NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	ply INTEGER DEFAULT '0' NOT NULL, 
	deal INTEGER DEFAULT '1' NOT NULL, 
	state TEXT, 
	to_act VARCHAR(64) DEFAULT '' NOT NULL, 
	draw_offered_by INTEGER, 
	result TEXT, 
	rematch_of VARCHAR(16), 
	created_at FLOAT NOT NULL, 
	started_at FLOAT, 
	finished_at FLOAT, 
	asked_from INTEGER, 
	asked TEXT DEFAULT '' NOT NULL, 
	notices TEXT DEFAULT '' NOT NULL, 
	fingerprints TEXT DEFAULT '' NOT NULL, 
	last_interaction BIGINT, 
	result_message_id BIGINT, 
	rematch_secrets BYTEA, 
	answers TEXT DEFAULT '' NOT NULL, 
	wait_until FLOAT, 
	views_until FLOAT, 
	veil BYTEA, 
	clock VARCHAR(32) DEFAULT '' NOT NULL, 
	rated BOOLEAN DEFAULT false NOT NULL, 
	unrated VARCHAR(16) DEFAULT '' NOT NULL, 
	taken_back INTEGER DEFAULT '0' NOT NULL, 
	wanted BOOLEAN DEFAULT false NOT NULL, 
	halted BOOLEAN DEFAULT false NOT NULL, 
	fixture VARCHAR(24), 
	rule_set VARCHAR(40) DEFAULT '' NOT NULL, 
	start TEXT, 
	origin VARCHAR(80) DEFAULT '' NOT NULL, 
	late VARCHAR(64) DEFAULT '' NOT NULL, 
	sights TEXT DEFAULT '' NOT NULL, 
	learners TEXT DEFAULT '' NOT NULL, 
	turning BOOLEAN DEFAULT false NOT NULL, 
	even VARCHAR(64) DEFAULT '' NOT NULL, 
	hints BOOLEAN DEFAULT true NOT NULL, 
	elsewhere BIGINT, 
	answer_token TEXT, 
	answer_until FLOAT, 
	shared BOOLEAN DEFAULT false NOT NULL, 
	invitation VARCHAR(16) DEFAULT '' NOT NULL, 
	invitation_until FLOAT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT ck_games_status CHECK (status IN ('lobby', 'running', 'over', 'cancelled'))
);

CREATE TABLE greetings (
	guild_id BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_greetings PRIMARY KEY (guild_id)
);

CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	language VARCHAR(8) DEFAULT '' NOT NULL, 
	channel_id BIGINT, 
	clock VARCHAR(32) DEFAULT '' NOT NULL, 
	rated BOOLEAN DEFAULT true NOT NULL, 
	zone VARCHAR(64) DEFAULT 'UTC' NOT NULL, 
	seasons VARCHAR(16) DEFAULT '' NOT NULL, 
	reset BOOLEAN DEFAULT false NOT NULL, 
	style VARCHAR(16) DEFAULT 'brush' NOT NULL, 
	theme VARCHAR(16) DEFAULT 'dark' NOT NULL, 
	size VARCHAR(16) DEFAULT 'phone' NOT NULL, 
	staff_channel_id BIGINT, 
	help VARCHAR(16) DEFAULT 'auto' NOT NULL, 
	named BOOLEAN DEFAULT true NOT NULL, 
	only_channels TEXT DEFAULT '' NOT NULL, 
	only_games TEXT DEFAULT '' NOT NULL, 
	only_role_id BIGINT, 
	quick_role_id BIGINT, 
	quick_people TEXT DEFAULT '' NOT NULL, 
	across BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);

CREATE TABLE hand_messages (
	game VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	message_id BIGINT, 
	view_token TEXT, 
	view_until FLOAT, 
	closed BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_hand_messages PRIMARY KEY (game, user_id), 
	CONSTRAINT fk_hand_messages_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE heartbeats (
	shard INTEGER NOT NULL, 
	process VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (shard)
);

CREATE TABLE ideas_told (
	user_id BIGINT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	idea VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_ideas_told PRIMARY KEY (user_id, game_id, idea), 
	CONSTRAINT fk_ideas_told_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE imports (
	id VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	opened_at FLOAT NOT NULL, 
	CONSTRAINT pk_imports PRIMARY KEY (id)
);

CREATE TABLE interactions (
	interaction_id BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (interaction_id)
);

CREATE TABLE lab_parts (
	lab VARCHAR(16) NOT NULL, 
	side INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	trials TEXT NOT NULL, 
	CONSTRAINT pk_lab_parts PRIMARY KEY (lab, side, first), 
	CONSTRAINT fk_lab_parts_lab FOREIGN KEY(lab) REFERENCES labs (id) ON DELETE CASCADE
);

CREATE TABLE labs (
	id VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	made_by BIGINT NOT NULL, 
	made_at FLOAT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	game_version INTEGER NOT NULL, 
	first TEXT NOT NULL, 
	second TEXT NOT NULL, 
	first_called VARCHAR(40) DEFAULT '' NOT NULL, 
	second_called VARCHAR(40) DEFAULT '' NOT NULL, 
	seats INTEGER NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	games INTEGER NOT NULL, 
	state VARCHAR(16) DEFAULT 'draft' NOT NULL, 
	asked_at FLOAT DEFAULT '0.0' NOT NULL, 
	ended_at FLOAT DEFAULT '0.0' NOT NULL, 
	channel_id BIGINT DEFAULT '0' NOT NULL, 
	message_id BIGINT DEFAULT '0' NOT NULL, 
	token TEXT DEFAULT '' NOT NULL, 
	token_until FLOAT DEFAULT '0.0' NOT NULL, 
	language VARCHAR(8) DEFAULT 'en' NOT NULL, 
	CONSTRAINT pk_labs PRIMARY KEY (id), 
	CONSTRAINT ck_labs_state CHECK (state IN ('draft', 'waiting', 'running', 'done', 'cancelled', 'failed'))
);

CREATE TABLE league_evenings (
	league VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	weekday INTEGER NOT NULL, 
	minute INTEGER NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	made_by BIGINT NOT NULL, 
	CONSTRAINT pk_league_evenings PRIMARY KEY (league), 
	CONSTRAINT fk_league_evenings_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
);

CREATE TABLE league_events (
	league VARCHAR(16) NOT NULL, 
	place INTEGER NOT NULL, 
	terms TEXT NOT NULL, 
	CONSTRAINT pk_league_events PRIMARY KEY (league, place), 
	CONSTRAINT fk_league_events_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
);

CREATE TABLE league_follows (
	season VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_league_follows PRIMARY KEY (season, user_id), 
	CONSTRAINT fk_league_follows_season FOREIGN KEY(season) REFERENCES league_seasons (id) ON DELETE CASCADE
);

CREATE TABLE league_places (
	season VARCHAR(16) NOT NULL, 
	entrant INTEGER NOT NULL, 
	user_id BIGINT, 
	guild_id BIGINT NOT NULL, 
	division INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	among INTEGER NOT NULL, 
	CONSTRAINT pk_league_places PRIMARY KEY (season, entrant), 
	CONSTRAINT fk_league_places_season FOREIGN KEY(season) REFERENCES league_seasons (id) ON DELETE CASCADE
);

CREATE TABLE league_seasons (
	id VARCHAR(16) NOT NULL, 
	league VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER DEFAULT '0' NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	terms TEXT NOT NULL, 
	registers_until FLOAT, 
	starts FLOAT, 
	ends FLOAT, 
	extended BOOLEAN DEFAULT false NOT NULL, 
	changed_at FLOAT NOT NULL, 
	final TEXT DEFAULT '' NOT NULL, 
	message_id BIGINT, 
	CONSTRAINT pk_league_seasons PRIMARY KEY (id), 
	CONSTRAINT ck_league_seasons_state CHECK (state IN ('draft', 'registration', 'running', 'closed', 'archived', 'cancelled')), 
	CONSTRAINT uq_league_seasons_league_number UNIQUE (league, number), 
	CONSTRAINT fk_league_seasons_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
);

CREATE TABLE leagues (
	id VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	role_id BIGINT, 
	terms TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_leagues PRIMARY KEY (id), 
	CONSTRAINT uq_leagues_guild_id_name UNIQUE (guild_id, name)
);

CREATE TABLE leavers (
	game VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	replaced BOOLEAN DEFAULT false NOT NULL, 
	counts BOOLEAN DEFAULT true NOT NULL, 
	CONSTRAINT pk_leavers PRIMARY KEY (game, user_id), 
	CONSTRAINT fk_leavers_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE lessons (
	user_id BIGINT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	progress TEXT NOT NULL, 
	begun_at FLOAT NOT NULL, 
	seen_at FLOAT NOT NULL, 
	ended_at FLOAT DEFAULT '0.0' NOT NULL, 
	sittings INTEGER DEFAULT '1' NOT NULL, 
	game VARCHAR(16) DEFAULT '' NOT NULL, 
	games INTEGER DEFAULT '0' NOT NULL, 
	quiet BOOLEAN DEFAULT false NOT NULL, 
	message_id BIGINT DEFAULT '0' NOT NULL, 
	token TEXT DEFAULT '' NOT NULL, 
	token_until FLOAT DEFAULT '0.0' NOT NULL, 
	CONSTRAINT pk_lessons PRIMARY KEY (user_id, game_id), 
	CONSTRAINT fk_lessons_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE messages_due (
	id BIGSERIAL NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	recipient BIGINT DEFAULT '0' NOT NULL, 
	due_at FLOAT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	claimed_until FLOAT DEFAULT '0' NOT NULL, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	importance INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_messages_due PRIMARY KEY (id), 
	CONSTRAINT uq_messages_due_game_kind_recipient UNIQUE (game, kind, recipient), 
	CONSTRAINT fk_messages_due_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE newcomers (
	game VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	asked_at FLOAT NOT NULL, 
	CONSTRAINT pk_newcomers PRIMARY KEY (game, user_id), 
	CONSTRAINT fk_newcomers_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_newcomers_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE news_due (
	id BIGSERIAL NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	subject VARCHAR(96) NOT NULL, 
	recipient BIGINT DEFAULT '0' NOT NULL, 
	payload TEXT DEFAULT '' NOT NULL, 
	due_at FLOAT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	claimed_until FLOAT DEFAULT '0' NOT NULL, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_news_due PRIMARY KEY (id), 
	CONSTRAINT uq_news_due_subject_kind_recipient UNIQUE (subject, kind, recipient)
);

CREATE TABLE pauses (
	id BIGSERIAL NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	game VARCHAR(16), 
	guild_id BIGINT, 
	user_id BIGINT, 
	starts FLOAT NOT NULL, 
	ends FLOAT, 
	grace FLOAT, 
	agreed TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_pauses PRIMARY KEY (id), 
	CONSTRAINT ck_pauses_kind CHECK (kind IN ('outage', 'go_on', 'agreed', 'vacation')), 
	CONSTRAINT fk_pauses_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE players (
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	language VARCHAR(8) DEFAULT 'en' NOT NULL, 
	turn_dms BOOLEAN DEFAULT false NOT NULL, 
	style VARCHAR(16) DEFAULT 'brush' NOT NULL, 
	hand_dms BOOLEAN DEFAULT true NOT NULL, 
	private_choice BOOLEAN DEFAULT false NOT NULL, 
	confirm_moves BOOLEAN DEFAULT false NOT NULL, 
	zone VARCHAR(64) DEFAULT '' NOT NULL, 
	quiet VARCHAR(16) DEFAULT '' NOT NULL, 
	remind VARCHAR(8) DEFAULT 'dm' NOT NULL, 
	hidden BOOLEAN DEFAULT false NOT NULL, 
	hours VARCHAR(200) DEFAULT '' NOT NULL, 
	theme VARCHAR(16) DEFAULT 'dark' NOT NULL, 
	size VARCHAR(16) DEFAULT 'phone' NOT NULL, 
	help VARCHAR(16) DEFAULT 'auto' NOT NULL, 
	ideas BOOLEAN DEFAULT true NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (user_id)
);

CREATE TABLE pools (
	pool VARCHAR(96) NOT NULL, 
	stale BOOLEAN DEFAULT false NOT NULL, 
	version INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_pools PRIMARY KEY (pool)
);

CREATE TABLE practice (
	game_id VARCHAR(32) NOT NULL, 
	family VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	base_mu FLOAT NOT NULL, 
	base_sigma FLOAT NOT NULL, 
	base_games INTEGER NOT NULL, 
	CONSTRAINT pk_practice PRIMARY KEY (game_id, family, user_id)
);

CREATE TABLE practice_games (
	seq BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	family VARCHAR(32) NOT NULL, 
	anchors TEXT NOT NULL, 
	places TEXT NOT NULL, 
	counts BOOLEAN NOT NULL, 
	CONSTRAINT pk_practice_games PRIMARY KEY (seq)
);

CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	until FLOAT NOT NULL, 
	leaving BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);

CREATE TABLE rating_steps (
	pool VARCHAR(96) NOT NULL, 
	seq BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	change FLOAT NOT NULL, 
	CONSTRAINT pk_rating_steps PRIMARY KEY (pool, seq, user_id)
);

CREATE TABLE ratings (
	pool VARCHAR(96) NOT NULL, 
	user_id BIGINT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	met TEXT DEFAULT '' NOT NULL, 
	as_of BIGINT NOT NULL, 
	played_at FLOAT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (pool, user_id)
);

CREATE TABLE refused_requests (
	minute INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	CONSTRAINT pk_refused_requests PRIMARY KEY (minute)
);

CREATE TABLE removals (
	guild_id BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	erasing BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_removals PRIMARY KEY (guild_id)
);

CREATE TABLE resets (
	pool VARCHAR(96) NOT NULL, 
	seq BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_resets PRIMARY KEY (pool, seq)
);

CREATE TABLE result_seats (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	computer VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	outcome VARCHAR(8) NOT NULL, 
	points BIGINT NOT NULL, 
	quit BOOLEAN DEFAULT false NOT NULL, 
	ruled_place INTEGER NOT NULL, 
	ruled_points BIGINT NOT NULL, 
	CONSTRAINT pk_result_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_result_seats_game FOREIGN KEY(game) REFERENCES results (game) ON DELETE CASCADE
);

CREATE TABLE results (
	game VARCHAR(16) NOT NULL, 
	seq BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	family VARCHAR(32) NOT NULL, 
	preset VARCHAR(32) NOT NULL, 
	started_at FLOAT NOT NULL, 
	finished_at FLOAT NOT NULL, 
	ply INTEGER NOT NULL, 
	seasons INTEGER NOT NULL, 
	rule VARCHAR(32) NOT NULL, 
	unrated VARCHAR(16) NOT NULL, 
	annulled BOOLEAN DEFAULT false NOT NULL, 
	unit INTEGER DEFAULT '1' NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (game), 
	CONSTRAINT fk_results_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_results_seq UNIQUE (seq)
);

CREATE TABLE reviews (
	game VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	made_at FLOAT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (game), 
	CONSTRAINT fk_reviews_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE role_holders (
	guild_id BIGINT NOT NULL, 
	role_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	state VARCHAR(8) DEFAULT 'give' NOT NULL, 
	trouble VARCHAR(16) DEFAULT '' NOT NULL, 
	at FLOAT DEFAULT '0.0' NOT NULL, 
	CONSTRAINT pk_role_holders PRIMARY KEY (guild_id, role_id, user_id), 
	CONSTRAINT ck_role_holders_state CHECK (state IN ('give', 'given', 'away', 'take'))
);

CREATE TABLE rounds (
	season VARCHAR(16) NOT NULL, 
	id INTEGER NOT NULL, 
	division INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, 
	ends FLOAT, 
	draw TEXT DEFAULT '' NOT NULL, 
	message_id BIGINT, 
	CONSTRAINT pk_rounds PRIMARY KEY (season, id), 
	CONSTRAINT ck_rounds_state CHECK (state IN ('drawn', 'published', 'closed')), 
	CONSTRAINT uq_rounds_season_division_stage_number UNIQUE (season, division, stage, number), 
	CONSTRAINT fk_rounds_season FOREIGN KEY(season) REFERENCES league_seasons (id) ON DELETE CASCADE
);

CREATE TABLE rule_sets (
	guild_id BIGINT NOT NULL, 
	game_id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	made_by BIGINT NOT NULL, 
	made_at FLOAT NOT NULL, 
	CONSTRAINT pk_rule_sets PRIMARY KEY (guild_id, game_id, name)
);

CREATE TABLE seat_offers (
	line BIGINT NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	former BIGINT, 
	asked_by BIGINT NOT NULL, 
	until FLOAT NOT NULL, 
	place_id BIGINT, 
	message_id BIGINT, 
	CONSTRAINT pk_seat_offers PRIMARY KEY (line), 
	CONSTRAINT uq_seat_offers_game_seat UNIQUE (game, seat), 
	CONSTRAINT fk_seat_offers_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE seats (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	computer VARCHAR(32) DEFAULT '' NOT NULL, 
	joined_by BIGINT, 
	has_acted BOOLEAN DEFAULT false NOT NULL, 
	hints INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT ck_seats_person_or_computer CHECK ((user_id IS NULL) = (computer <> '')), 
	CONSTRAINT uq_seats_game_user_id UNIQUE (game, user_id), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE secrets (
	game VARCHAR(16) NOT NULL, 
	deal INTEGER NOT NULL, 
	secret BYTEA NOT NULL, 
	drawn INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (game, deal), 
	CONSTRAINT fk_secrets_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE seeds (
	game VARCHAR(16) NOT NULL, 
	deal INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	counts_from INTEGER NOT NULL, 
	place INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seeds PRIMARY KEY (game, deal, user_id), 
	CONSTRAINT fk_seeds_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE server_roles (
	guild_id BIGINT NOT NULL, 
	what VARCHAR(40) NOT NULL, 
	role_id BIGINT NOT NULL, 
	CONSTRAINT pk_server_roles PRIMARY KEY (guild_id, what)
);

CREATE TABLE server_seasons (
	guild_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	starts FLOAT NOT NULL, 
	ends FLOAT NOT NULL, 
	closed BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_server_seasons PRIMARY KEY (guild_id, number)
);

CREATE TABLE shards (
	shard INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	owner VARCHAR(32) DEFAULT '' NOT NULL, 
	until FLOAT DEFAULT '0.0' NOT NULL, 
	heir VARCHAR(32) DEFAULT '' NOT NULL, 
	heir_until FLOAT DEFAULT '0.0' NOT NULL, 
	CONSTRAINT pk_shards PRIMARY KEY (shard)
);

CREATE TABLE sides (
	game VARCHAR(16) NOT NULL, 
	code VARCHAR(16) NOT NULL, 
	guild_id BIGINT, 
	user_id BIGINT, 
	channel_id BIGINT, 
	message_id BIGINT, 
	thread_id BIGINT, 
	board_message_id BIGINT, 
	result_message_id BIGINT, 
	language VARCHAR(8) DEFAULT '' NOT NULL, 
	stopped BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_sides PRIMARY KEY (game), 
	CONSTRAINT uq_sides_code UNIQUE (code), 
	CONSTRAINT fk_sides_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE synced_commands (
	application_id BIGINT NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_synced_commands PRIMARY KEY (application_id)
);

CREATE TABLE taken_back (
	id BIGSERIAL NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	used FLOAT, 
	CONSTRAINT pk_taken_back PRIMARY KEY (id), 
	CONSTRAINT fk_taken_back_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE turns (
	name VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_turns PRIMARY KEY (name)
);

CREATE UNIQUE INDEX uq_games_rematch_of ON games (rematch_of) WHERE status <> 'cancelled';

