-- The whole schema as of migration 0101: what is shared, the platform, and then the features in the order of
-- server/features/features.json. What a column means stands in the schema.ts of its feature.
--
-- A database that the earlier migrations made has this schema, and does not run this file: in the journal it
-- has the time of migration 0101. Columns therefore stand in the order in which they were added. Such a
-- database may have these constraints as NOT VALID, until a later release validates them: complaints_state,
-- ledger_shape, orders_sold_commit, payouts_completed, payouts_returned, payouts_returner, payouts_status,
-- purchases_invitation.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Rows of append-only tables. A transaction that erases a person may change the details of the audit log.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_log' AND TG_OP = 'UPDATE' AND current_setting('shop.erasing', true) = 'yes'
     AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- Whether only columns changed that the trigger names.
CREATE FUNCTION is_silent(before jsonb, after jsonb, silent text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(before - coalesce(silent, '{}') = after - coalesce(silent, '{}'), false)
$$;

-- Tables announce their changes themselves: a trigger notifies the live topics of a changed row when the
-- transaction commits, so that no function of the shop has to. Each trigger names the columns whose changes
-- no page shows; a new column is announced. See docs/decisions/0013-tables-publish-their-changes.md.

-- What visitors see: the topic `projects`.
CREATE FUNCTION publish_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_silent(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN PERFORM pg_notify('capstone_live', 'projects'); END IF;
  RETURN NULL;
END $$;

-- An order, or a row with its `order_id`: the order's topic, the buyer's and `orders`.
CREATE FUNCTION publish_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before CONSTANT jsonb := to_jsonb(OLD);
  after CONSTANT jsonb := to_jsonb(NEW);
  changed CONSTANT text := coalesce(after, before) ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END;
BEGIN
  IF is_silent(before, after, TG_ARGV) THEN RETURN NULL; END IF;
  PERFORM pg_notify('capstone_live', topic) FROM (
    SELECT 'orders'
    UNION SELECT 'orders/' || public_id FROM orders WHERE id = changed
    UNION SELECT 'users/' || user_id FROM purchases WHERE order_id = changed
    -- The buyer whom a purchase is taken from.
    UNION SELECT 'users/' || (before ->> 'user_id')
  ) AS topics (topic) WHERE topic IS NOT NULL;
  RETURN NULL;
END $$;

-- A user, or a row with a `user_id`: the user's topic.
CREATE FUNCTION publish_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
BEGIN
  IF NOT is_silent(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN
    PERFORM pg_notify('capstone_live', 'users/' || coalesce(changed ->> 'user_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

-- A list of the admin panel, or the counters of sales: the topic that the trigger names.
CREATE FUNCTION publish_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('capstone_live', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- An admin: the admin's topic.
CREATE FUNCTION publish_admin_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('capstone_live', 'admins/' || NEW.user_id);
  RETURN NULL;
END $$;

--> statement-breakpoint

-- ===== platform/db =================================================

-- The only row stores the mode of the shop that this database belongs to. It is absent until the first
-- start.
CREATE TABLE installation (
  id boolean DEFAULT true PRIMARY KEY,
  mode text NOT NULL,
  sandbox_user_ids text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  restored_from timestamptz,
  CONSTRAINT installation_mode CHECK (mode IN ('sandbox', 'live')),
  CONSTRAINT installation_one CHECK (id)
);

--> statement-breakpoint

-- ===== platform/mail ===============================================

-- Mails to send and sent mails, written in the transaction that causes them.
CREATE TABLE mails (
  id text PRIMARY KEY,
  kind text NOT NULL,
  subject_key text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  next_try_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  order_id text,
  refused_at timestamptz,
  unsubscribe_url text,
  leased_by text,
  CONSTRAINT mails_once UNIQUE (kind, subject_key),
  CONSTRAINT mails_attempts CHECK (attempts >= 0)
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX mails_refused ON mails (order_id) WHERE refused_at IS NOT NULL;
CREATE INDEX mails_with_body ON mails (created_at) WHERE text_body <> '';
CREATE TRIGGER mails_publish_refusal AFTER UPDATE OF refused_at ON mails
  FOR EACH ROW WHEN (OLD.refused_at IS DISTINCT FROM NEW.refused_at) EXECUTE FUNCTION publish_order_change();

--> statement-breakpoint

-- ===== platform/nodes ==============================================

-- The running processes of the shop, by their last heartbeat.
CREATE TABLE nodes (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

--> statement-breakpoint

-- ===== platform/rate-limit =========================================

-- Attempts at rate-limited operations (sign-ins, mails to a mailbox), counted across all nodes.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX attempts_old ON attempts (resets_at);

--> statement-breakpoint

-- ===== integrations/auth ===========================================

-- The accounts library writes its switch of an admin's second factor by itself, outside any transaction of
-- the shop, and also at addresses of its own. So the audit entry is written by the very statement that
-- switches: neither is there without the other. The operator's reset writes an entry of its own.
CREATE FUNCTION audit_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (id, actor, action, subject)
  SELECT gen_random_uuid()::text, user_id,
         CASE WHEN NEW.two_factor_enabled THEN 'admin.second-factor-on' ELSE 'admin.second-factor-off' END, user_id
    FROM admins WHERE user_id = NEW.id AND current_setting('shop.operator', true) IS DISTINCT FROM 'yes';
  RETURN NULL;
END $$;

-- The accounts library changes second factors and passwords by statements of its own. So triggers end what
-- was trusted before: reset links, trusted devices and pending second steps, all of which have the user's
-- ID as value. A changed second factor also ends every session; the library then creates the one of the
-- browser that changed it.
CREATE FUNCTION end_trust_of_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_verifications WHERE value = NEW.id;
  DELETE FROM auth_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION end_trust_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_verifications WHERE value = NEW.user_id;
  RETURN NULL;
END $$;

-- Accounts, as the accounts library knows them.
CREATE TABLE auth_users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CONSTRAINT auth_users_email_unique UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false
);
CREATE TRIGGER auth_users_publish AFTER INSERT OR UPDATE OR DELETE ON auth_users
  FOR EACH ROW EXECUTE FUNCTION publish_user_change('updated_at');
CREATE TRIGGER auth_users_second_factor AFTER UPDATE OF two_factor_enabled ON auth_users
  FOR EACH ROW WHEN (OLD.two_factor_enabled IS DISTINCT FROM NEW.two_factor_enabled)
  EXECUTE FUNCTION audit_second_factor();
CREATE TRIGGER auth_users_trust AFTER UPDATE OF two_factor_enabled ON auth_users
  FOR EACH ROW WHEN (OLD.two_factor_enabled IS DISTINCT FROM NEW.two_factor_enabled)
  EXECUTE FUNCTION end_trust_of_second_factor();

CREATE TABLE auth_sessions (
  id text PRIMARY KEY,
  token text NOT NULL CONSTRAINT auth_sessions_token_unique UNIQUE,
  user_id text NOT NULL
    CONSTRAINT auth_sessions_user_id_auth_users_id_fk REFERENCES auth_users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CREATE TRIGGER auth_sessions_publish AFTER DELETE ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION publish_user_change();

-- Passwords and connected GitHub accounts. One person per GitHub account, and one GitHub account per
-- person.
CREATE TABLE auth_accounts (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id text NOT NULL
    CONSTRAINT auth_accounts_user_id_auth_users_id_fk REFERENCES auth_users (id) ON DELETE CASCADE,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX auth_accounts_github ON auth_accounts (account_id) WHERE provider_id = 'github';
CREATE UNIQUE INDEX auth_accounts_one_github ON auth_accounts (user_id) WHERE provider_id = 'github';
CREATE INDEX auth_accounts_user ON auth_accounts (user_id);
CREATE TRIGGER auth_accounts_trust AFTER UPDATE OF password ON auth_accounts
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_trust_of_password();

-- Reset links, trusted devices and pending second steps.
CREATE TABLE auth_verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);
CREATE INDEX auth_verifications_value ON auth_verifications (value);

-- TOTP second factors.
CREATE TABLE auth_two_factors (
  id text PRIMARY KEY,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  user_id text NOT NULL
    CONSTRAINT auth_two_factors_user_id_auth_users_id_fk REFERENCES auth_users (id) ON DELETE CASCADE,
  verified boolean NOT NULL DEFAULT true,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_used_step bigint
);
CREATE INDEX auth_two_factors_user ON auth_two_factors (user_id);

--> statement-breakpoint

-- ===== audit =======================================================

-- Append-only log of who did what and when.
CREATE TABLE audit_log (
  id text PRIMARY KEY,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  request_id text
);
CREATE INDEX audit_newest ON audit_log (created_at DESC NULLS LAST, id);
CREATE INDEX audit_subject ON audit_log (subject, created_at DESC NULLS LAST);
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();

--> statement-breakpoint

-- ===== admins ======================================================

-- Admins and their rights. Revoking an admin deactivates the row.
CREATE TABLE admins (
  user_id text PRIMARY KEY,
  active boolean NOT NULL DEFAULT true,
  payout_read boolean NOT NULL DEFAULT false,
  payout_write boolean NOT NULL DEFAULT false,
  user_write boolean NOT NULL DEFAULT false,
  project_write boolean NOT NULL DEFAULT false,
  order_write boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER admins_publish AFTER INSERT OR UPDATE ON admins
  FOR EACH ROW EXECUTE FUNCTION publish_admin_change();

--> statement-breakpoint

-- ===== requests ====================================================

-- Calls with an ID of their form, so that a repeated call gets the first one's answer. Kept for 30 days.
CREATE TABLE requests (
  id text PRIMARY KEY,
  digest text NOT NULL,
  answer jsonb,
  leased_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

--> statement-breakpoint

-- ===== users =======================================================

-- A registered user has the ID of its account. There is one guest per email.
CREATE TABLE users (
  id text PRIMARY KEY,
  kind text NOT NULL,
  email text NOT NULL,
  mailbox text NOT NULL,
  github_login text,
  github_account_id bigint,
  active boolean NOT NULL DEFAULT true,
  referral_code text CONSTRAINT users_referral_code_unique UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  emptied_at timestamptz,
  agreed_versions jsonb,
  CONSTRAINT users_code CHECK (referral_code ~ '^[A-Z2-9]{6}$'),
  CONSTRAINT users_code_kind CHECK ((kind = 'registered') = (referral_code IS NOT NULL)),
  CONSTRAINT users_email_stored CHECK (email = lower(btrim(email)) AND email <> ''),
  CONSTRAINT users_kind CHECK (kind IN ('guest', 'registered'))
);
CREATE UNIQUE INDEX users_email_per_kind ON users (kind, email);
CREATE INDEX users_email_search ON users USING gin (email gin_trgm_ops);
CREATE INDEX users_github ON users (github_account_id);
CREATE INDEX users_mailbox ON users (mailbox);
CREATE INDEX users_newest ON users (created_at DESC NULLS LAST, id);
CREATE TRIGGER users_publish AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION publish_user_change();

--> statement-breakpoint

-- ===== projects ====================================================

-- Technologies in lower case, for filtering by index.
CREATE FUNCTION lower_all(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_agg(lower(t)), '{}') FROM unnest(texts) AS t $$;

-- What all parts of a project cost together, from [{"item": text, "rupees": number}].
CREATE FUNCTION parts_paise(parts jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ select coalesce(sum(round((part ->> 'rupees')::numeric * 100)), 0)::bigint from jsonb_array_elements(parts) as part $$;

-- What is on sale.
CREATE TABLE projects (
  id text PRIMARY KEY,
  slug text NOT NULL CONSTRAINT projects_slug_unique UNIQUE,
  name text NOT NULL,
  price_paise bigint,
  repo_owner text NOT NULL,
  repo_name text NOT NULL,
  tech text[] NOT NULL,
  features text[] NOT NULL,
  description text,
  cover_image text,
  display_order integer NOT NULL DEFAULT 99,
  purchase_count integer NOT NULL DEFAULT 0,
  search_text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  tech_keys text[] GENERATED ALWAYS AS (lower_all(tech)) STORED NOT NULL,
  status text NOT NULL DEFAULT 'published',
  field text,
  level text,
  team_size integer NOT NULL DEFAULT 1,
  hardware jsonb NOT NULL DEFAULT '[]',
  hardware_paise bigint GENERATED ALWAYS AS (parts_paise(hardware)) STORED NOT NULL,
  demo_url text,
  video_url text,
  pause_when_failing boolean NOT NULL DEFAULT true,
  paused_at timestamptz,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  refreshed_at timestamptz,
  operating_systems text[] NOT NULL DEFAULT '{}',
  requires jsonb,
  runs_in_browser boolean NOT NULL DEFAULT false,
  viva jsonb,
  has_viva_file boolean NOT NULL DEFAULT false,
  blocked_at timestamptz,
  CONSTRAINT projects_count CHECK (purchase_count >= 0),
  CONSTRAINT projects_field CHECK (
    field IN ('ai', 'web', 'mobile', 'iot', 'cloud', 'security', 'data', 'blockchain', 'other')
  ),
  CONSTRAINT projects_level CHECK (level IN ('beginner', 'intermediate', 'advanced')),
  CONSTRAINT projects_operating_systems CHECK (operating_systems <@ '{windows,macos,linux}'),
  CONSTRAINT projects_price CHECK (price_paise = 0 OR price_paise >= 100),
  CONSTRAINT projects_published_price CHECK (status <> 'published' OR price_paise IS NOT NULL),
  CONSTRAINT projects_rating CHECK (rating_sum BETWEEN rating_count AND rating_count * 5),
  CONSTRAINT projects_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT projects_status CHECK (status IN ('draft', 'published', 'archived')),
  CONSTRAINT projects_team_size CHECK (team_size BETWEEN 1 AND 5)
);
CREATE INDEX projects_facets ON projects (field, level, hardware_paise, price_paise, team_size);
CREATE INDEX projects_newest ON projects (created_at DESC NULLS LAST, id);
CREATE INDEX projects_order ON projects (display_order, purchase_count DESC NULLS LAST, id);
CREATE INDEX projects_popular ON projects (purchase_count DESC NULLS LAST, id);
CREATE INDEX projects_price ON projects (price_paise, id);
CREATE INDEX projects_search ON projects USING gin (search_text gin_trgm_ops);
CREATE INDEX projects_tech ON projects USING gin (tech_keys);
CREATE TRIGGER projects_publish AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION publish_catalogue_change('purchase_count');
CREATE TRIGGER projects_publish_sales AFTER UPDATE OF purchase_count ON projects
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('sales');

-- Uploaded covers, served below /covers.
CREATE TABLE cover_images (
  id text PRIMARY KEY,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

--> statement-breakpoint

-- ===== cases =======================================================

-- Problems that need manual review; listed for admins until resolved. The SQL name is older than the term
-- "case".
CREATE TABLE exceptions (
  id text PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  order_id text,
  message text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by text CONSTRAINT exceptions_resolved_by_users_id_fk REFERENCES users (id),
  resolution text,
  occurrence integer NOT NULL DEFAULT 1,
  CONSTRAINT exceptions_once UNIQUE (kind, subject)
);
CREATE INDEX exceptions_newest ON exceptions (created_at DESC NULLS LAST, id);
CREATE INDEX exceptions_open ON exceptions (created_at) WHERE resolved_at IS NULL;
CREATE TRIGGER exceptions_publish AFTER INSERT OR UPDATE OR DELETE ON exceptions
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();
CREATE TRIGGER exceptions_publish_list AFTER INSERT OR UPDATE OR DELETE ON exceptions
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('exceptions');

--> statement-breakpoint

-- ===== ledger ======================================================

-- Money enters and leaves the ledger only for what is in the books: a paid order, its reward, a payout.
CREATE FUNCTION ledger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'reward' AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE o.id = NEW.order_id AND o.referrer_id = NEW.user_id AND o.amount_paise > 0)
  THEN RAISE EXCEPTION 'a reward needs a paid order that names its referrer'; END IF;
  IF NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.order_id = NEW.order_id AND e.kind = 'reward' AND e.user_id = NEW.user_id)
  THEN RAISE EXCEPTION 'a reversal needs its reward'; END IF;
  IF NEW.kind = 'payout' AND NOT EXISTS (
    SELECT 1 FROM payouts p
     WHERE p.id = NEW.payout_id AND p.user_id = NEW.user_id AND p.status = 'completed' AND p.amount_paise = -NEW.amount_paise)
  THEN RAISE EXCEPTION 'a payout entry needs its completed payout of that amount'; END IF;
  IF NEW.kind = 'payout_return' AND NOT EXISTS (
    SELECT 1 FROM payouts p
     WHERE p.id = NEW.payout_id AND p.user_id = NEW.user_id AND p.status = 'returned' AND p.amount_paise = NEW.amount_paise)
  THEN RAISE EXCEPTION 'a return entry needs its returned payout of that amount'; END IF;
  RETURN NEW;
END $$;

-- The referral ledger, which a trigger keeps append-only. All totals are sums of its entries.
CREATE TABLE ledger_entries (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT ledger_entries_user_id_users_id_fk REFERENCES users (id),
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  order_id text,
  payout_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_shape CHECK (
    (kind = 'reward' AND amount_paise = 10000 AND order_id IS NOT NULL AND payout_id IS NULL)
    OR (kind = 'reversal' AND amount_paise = -10000 AND order_id IS NOT NULL AND payout_id IS NULL)
    OR (kind = 'payout' AND amount_paise <= -30000 AND payout_id IS NOT NULL AND order_id IS NULL)
    OR (kind = 'payout_return' AND amount_paise >= 30000 AND payout_id IS NOT NULL AND order_id IS NULL)
  )
);
CREATE INDEX ledger_moment ON ledger_entries (created_at);
CREATE UNIQUE INDEX ledger_once_per_order ON ledger_entries (order_id, kind);
CREATE UNIQUE INDEX ledger_once_per_payout ON ledger_entries (payout_id, kind);
CREATE INDEX ledger_user ON ledger_entries (user_id, created_at);
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_entries_publish AFTER INSERT OR UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION publish_user_change();
CREATE TRIGGER ledger_entries_publish_list AFTER INSERT OR UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('payouts');
CREATE TRIGGER ledger_guard BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_guard();

-- A claim covers rewards and reversals of its own claimant, and each is paid out once.
CREATE FUNCTION payout_entries_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM payouts p JOIN ledger_entries e ON e.user_id = p.user_id
     WHERE p.id = NEW.payout_id AND p.status = 'pending' AND e.id = NEW.entry_id AND e.kind IN ('reward', 'reversal'))
  THEN RAISE EXCEPTION 'a claim covers rewards and reversals of its own claimant'; END IF;
  IF EXISTS (
    SELECT 1 FROM payout_entries c JOIN payouts p ON p.id = c.payout_id
     WHERE c.entry_id = NEW.entry_id AND p.status = 'completed')
  THEN RAISE EXCEPTION 'this entry is paid out already'; END IF;
  RETURN NEW;
END $$;

-- The entries that a claim covers. Entries of a rejected or returned claim may be claimed again, those of a
-- completed one may not.
CREATE TABLE payout_entries (
  payout_id text NOT NULL,
  entry_id text NOT NULL
    CONSTRAINT payout_entries_entry_id_ledger_entries_id_fk REFERENCES ledger_entries (id),
  CONSTRAINT payout_entries_payout_id_entry_id_pk PRIMARY KEY (payout_id, entry_id)
);
CREATE INDEX payout_entries_entry ON payout_entries (entry_id);
CREATE TRIGGER payout_entries_append_only BEFORE UPDATE OR DELETE ON payout_entries
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER payout_entries_guard BEFORE INSERT ON payout_entries
  FOR EACH ROW EXECUTE FUNCTION payout_entries_guard();

--> statement-breakpoint

-- ===== orders ======================================================

-- Freezes every column of an order except the ones that are named here, so that a new column is frozen. A
-- guest's address may be corrected. A transaction that erases a person (DPDP Act) says so, and may change
-- emails, GitHub accounts and the buyer of an invoice; all else stays frozen. The same holds for claims and
-- the audit log.
CREATE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['email', 'github_login', 'github_account_id', 'buyer_gstin', 'buyer_legal_name', 'buyer_address'];
  changing CONSTANT text[] := ARRAY['public_id', 'state', 'email', 'email_corrected_at', 'final_invite_status', 'awaiting',
    'paid_at', 'checked_at'];
BEGIN
  IF current_setting('shop.erasing', true) = 'yes' THEN
    IF to_jsonb(NEW) - erasable IS DISTINCT FROM to_jsonb(OLD) - erasable
       OR (NEW.email <> OLD.email AND NEW.email NOT LIKE 'erased-%@erased.invalid')
       OR ((NEW.github_login, NEW.github_account_id) IS DISTINCT FROM (OLD.github_login, OLD.github_account_id)
           AND NEW.github_account_id <> 0)
       OR ((NEW.buyer_gstin, NEW.buyer_legal_name, NEW.buyer_address)
             IS DISTINCT FROM (OLD.buyer_gstin, OLD.buyer_legal_name, OLD.buyer_address)
           AND num_nonnulls(NEW.buyer_gstin, NEW.buyer_legal_name, NEW.buyer_address) > 0)
    THEN RAISE EXCEPTION 'erasing changes nothing else of an order'; END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
     OR (NEW.email <> OLD.email AND (OLD.buyer_id IS NOT NULL OR OLD.state NOT IN ('paid', 'refunded')))
  THEN RAISE EXCEPTION 'an order is frozen once opened'; END IF;
  IF OLD.public_id IS NOT NULL AND NEW.public_id IS DISTINCT FROM OLD.public_id
  THEN RAISE EXCEPTION 'an order keeps its public id'; END IF;
  IF NEW.state <> OLD.state AND NOT (
       (OLD.state = 'opening' AND NEW.state IN ('open', 'paid'))
    OR (OLD.state = 'open' AND NEW.state = 'paid')
    OR (OLD.state = 'paid' AND NEW.state = 'refunded'))
  THEN RAISE EXCEPTION 'an order does not go from % to %', OLD.state, NEW.state; END IF;
  IF OLD.final_invite_status = 'invite_success' AND NEW.final_invite_status IS DISTINCT FROM 'invite_success'
  THEN RAISE EXCEPTION 'a sent invitation is not taken back'; END IF;
  RETURN NEW;
END $$;

-- Agreements to buy one project. The trigger `orders_guard` freezes every column that it does not name.
CREATE TABLE orders (
  id text PRIMARY KEY,
  public_id text CONSTRAINT orders_public_id_unique UNIQUE,
  state text NOT NULL DEFAULT 'opening',
  project_id text NOT NULL CONSTRAINT orders_project_id_projects_id_fk REFERENCES projects (id),
  project_name text NOT NULL,
  repo_owner text NOT NULL,
  repo_name text NOT NULL,
  amount_paise bigint NOT NULL,
  currency text NOT NULL DEFAULT 'INR',
  email text NOT NULL,
  github_login text NOT NULL,
  github_account_id bigint NOT NULL,
  buyer_id text CONSTRAINT orders_buyer_id_users_id_fk REFERENCES users (id),
  referrer_id text CONSTRAINT orders_referrer_id_users_id_fk REFERENCES users (id),
  final_invite_status text,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  checked_at timestamptz,
  awaiting text,
  sold_commit text,
  email_corrected_at timestamptz,
  buyer_state text,
  buyer_gstin text,
  buyer_legal_name text,
  buyer_address text,
  agreed_versions jsonb,
  buyer_sez boolean,
  CONSTRAINT orders_money UNIQUE (id, amount_paise, currency),
  CONSTRAINT orders_amount CHECK (amount_paise = 0 OR amount_paise >= 100),
  CONSTRAINT orders_awaiting CHECK (awaiting = 'email_confirmation'),
  CONSTRAINT orders_currency CHECK (currency = 'INR'),
  CONSTRAINT orders_email CHECK (email = lower(btrim(email))),
  CONSTRAINT orders_final CHECK (final_invite_status IN ('invite_success', 'invite_failed')),
  CONSTRAINT orders_known CHECK (state = 'opening' OR public_id IS NOT NULL),
  CONSTRAINT orders_not_self CHECK (referrer_id <> buyer_id),
  CONSTRAINT orders_paid CHECK ((state IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
  CONSTRAINT orders_sold_commit CHECK (sold_commit ~ '^[0-9a-f]{40}$'),
  CONSTRAINT orders_state CHECK (state IN ('opening', 'open', 'paid', 'refunded'))
);
CREATE INDEX orders_buyer ON orders (email, project_id);
CREATE INDEX orders_newest ON orders (created_at DESC NULLS LAST, id);
CREATE INDEX orders_of_account ON orders (buyer_id) WHERE buyer_id IS NOT NULL;
CREATE INDEX orders_paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_repository ON orders (lower(repo_owner), lower(repo_name));
CREATE INDEX orders_search
  ON orders USING gin ((email || ' ' || lower(github_login) || ' ' || lower(project_name)) gin_trgm_ops);
CREATE INDEX orders_waiting ON orders (checked_at, created_at) WHERE state IN ('opening', 'open');
CREATE TRIGGER orders_guard BEFORE UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_guard();
CREATE TRIGGER orders_publish AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('checked_at');

CREATE FUNCTION order_teams_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.erasing', true) = 'yes'
     AND to_jsonb(NEW) - 'accounts' = to_jsonb(OLD) - 'accounts' AND NEW.accounts = '[]'::jsonb
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an order is frozen once opened';
END $$;

-- The teams of orders for more than one GitHub account; frozen like the orders.
CREATE TABLE order_teams (
  order_id text PRIMARY KEY REFERENCES orders (id),
  size integer NOT NULL,
  accounts jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT order_teams_accounts CHECK (jsonb_array_length(accounts) < size),
  CONSTRAINT order_teams_size CHECK (size BETWEEN 2 AND 5)
);
CREATE TRIGGER order_teams_frozen BEFORE UPDATE OR DELETE ON order_teams
  FOR EACH ROW EXECUTE FUNCTION order_teams_guard();

--> statement-breakpoint

-- ===== deletions ===================================================

-- Deletions that people asked for and can still take back. Erasing the person deletes the row.
CREATE TABLE deletions (
  email text PRIMARY KEY,
  user_id text REFERENCES users (id),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deletions_due ON deletions (due_at);
CREATE INDEX deletions_user ON deletions (user_id);

--> statement-breakpoint

-- ===== connections =================================================

-- GitHub accounts that buyers connected at checkout, each with a token that accepts one invitation. Rows
-- live for an hour at most, and are in no backup (server/platform/db/backup/dump-database.ts).
CREATE TABLE github_connections (
  id text PRIMARY KEY,
  state_hash text,
  github_login text,
  github_account_id bigint,
  avatar_url text,
  token text,
  order_ids text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  leased_by text,
  CONSTRAINT github_connections_account CHECK (
    (token IS NULL) = (github_account_id IS NULL) AND (token IS NULL) = (github_login IS NULL)
  )
);
CREATE INDEX github_connections_ends ON github_connections (ends_at);
CREATE INDEX github_connections_orders ON github_connections USING gin (order_ids);

--> statement-breakpoint

-- ===== whatsapp ====================================================

-- WhatsApp messages that buyers agreed to: one per order, sent with its invitation. The table keeps the
-- name of its first release.
CREATE TABLE notices (
  order_id text PRIMARY KEY REFERENCES orders (id),
  mobile_number text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  outcome text,
  created_at timestamptz NOT NULL DEFAULT now(),
  leased_by text,
  CONSTRAINT notices_outcome CHECK (outcome IN ('sent', 'refused', 'unclear', 'dropped'))
);
CREATE INDEX notices_due ON notices (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX notices_with_number ON notices (created_at) WHERE mobile_number IS NOT NULL;

--> statement-breakpoint

-- ===== access ======================================================

CREATE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.revoked_at IS NULL THEN
    UPDATE projects SET purchase_count = purchase_count + 1 WHERE id = NEW.project_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    UPDATE projects SET purchase_count = purchase_count - 1 WHERE id = NEW.project_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NULL THEN
    UPDATE projects SET purchase_count = purchase_count + 1 WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;

-- Invitations end with their purchase, and the buyer's not before it.
CREATE FUNCTION invitations_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM purchases p JOIN invitations i USING (order_id)
     WHERE p.order_id = NEW.order_id AND i.revoked_at IS DISTINCT FROM p.revoked_at AND (i.role = 'buyer' OR i.revoked_at IS NULL))
  THEN RAISE EXCEPTION 'a purchase ends with its invitations'; END IF;
  RETURN NULL;
END $$;

-- A buyer's entitlement to a project. It ends, with its invitations, when the order is refunded.
CREATE TABLE purchases (
  order_id text PRIMARY KEY,
  project_id text NOT NULL CONSTRAINT purchases_project_id_projects_id_fk REFERENCES projects (id),
  user_id text NOT NULL CONSTRAINT purchases_user_id_users_id_fk REFERENCES users (id),
  github_login text,
  github_account_id bigint,
  invite_status text NOT NULL DEFAULT 'invite_pending',
  invite_state text NOT NULL DEFAULT 'waiting',
  invite_reason text,
  invite_attempts integer NOT NULL DEFAULT 0,
  next_invite_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  invitation_id bigint,
  queued_until timestamptz,
  invited_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  replaces_login text,
  replaces_account_id bigint,
  invite_round integer NOT NULL DEFAULT 0,
  invite_since timestamptz,
  recheck_at timestamptz,
  account_changes integer NOT NULL DEFAULT 0,
  blocked_by text,
  leased_by text,
  CONSTRAINT purchases_state CHECK (
    invite_state IN ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')
  ),
  CONSTRAINT purchases_status CHECK (invite_status IN ('invite_pending', 'invite_success', 'invite_failed'))
);
CREATE INDEX purchases_blocked ON purchases (blocked_by) WHERE blocked_by IS NOT NULL;
CREATE INDEX purchases_bought ON purchases (created_at);
CREATE INDEX purchases_due ON purchases (next_invite_at) WHERE next_invite_at IS NOT NULL;
CREATE INDEX purchases_invites ON purchases (invite_state, invited_at);
CREATE INDEX purchases_leased ON purchases (leased_until) WHERE leased_until IS NOT NULL;
CREATE UNIQUE INDEX purchases_one_per_account ON purchases (github_account_id, project_id)
  WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX purchases_one_per_user ON purchases (user_id, project_id) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX purchases_project ON purchases (order_id, project_id);
CREATE INDEX purchases_recheck ON purchases (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX purchases_replaces ON purchases (replaces_account_id) WHERE replaces_account_id IS NOT NULL;
CREATE INDEX purchases_revoked ON purchases (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX purchases_search ON purchases USING gin (lower(github_login) gin_trgm_ops);
CREATE INDEX purchases_user ON purchases (user_id);
CREATE TRIGGER purchases_counted AFTER INSERT OR UPDATE OF revoked_at ON purchases
  FOR EACH ROW EXECUTE FUNCTION count_purchases();
CREATE CONSTRAINT TRIGGER purchases_end AFTER UPDATE OF revoked_at ON purchases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invitations_guard();
CREATE TRIGGER purchases_publish AFTER INSERT OR UPDATE OR DELETE ON purchases
  FOR EACH ROW EXECUTE FUNCTION publish_order_change(
    'invite_attempts', 'next_invite_at', 'leased_until', 'leased_by', 'recheck_at');

-- GitHub invitations of a purchase: one for the account of its buyer, one for each teammate who shares the
-- project.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  order_id text NOT NULL,
  project_id text NOT NULL,
  role text NOT NULL,
  github_login text NOT NULL,
  github_account_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'invite_pending',
  state text NOT NULL DEFAULT 'waiting',
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 0,
  round_started_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  leased_by text,
  recheck_at timestamptz,
  blocked_by text,
  github_invitation_id bigint,
  queued_until timestamptz,
  invited_at timestamptz,
  accepted_at timestamptz,
  replaces_login text,
  replaces_account_id bigint,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  refused_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT invitations_purchase
    FOREIGN KEY (order_id, project_id) REFERENCES purchases (order_id, project_id),
  CONSTRAINT invitations_replaces CHECK (
    (replaces_login IS NULL) = (replaces_account_id IS NULL) AND (role = 'buyer' OR replaces_login IS NULL)
  ),
  CONSTRAINT invitations_role CHECK (role IN ('buyer', 'teammate') AND (role = 'buyer') = (id = order_id)),
  CONSTRAINT invitations_state CHECK (
    state IN ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')
  ),
  CONSTRAINT invitations_status CHECK (status IN ('invite_pending', 'invite_success', 'invite_failed'))
);
CREATE INDEX invitations_account ON invitations (github_account_id) WHERE revoked_at IS NULL;
CREATE INDEX invitations_blocked ON invitations (blocked_by) WHERE blocked_by IS NOT NULL;
CREATE INDEX invitations_due ON invitations (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX invitations_leased ON invitations (leased_until) WHERE leased_until IS NOT NULL;
CREATE UNIQUE INDEX invitations_one_per_account ON invitations (github_account_id, project_id)
  WHERE role = 'buyer' AND revoked_at IS NULL;
CREATE UNIQUE INDEX invitations_one_per_purchase ON invitations (order_id, github_account_id)
  WHERE revoked_at IS NULL;
CREATE INDEX invitations_order ON invitations (order_id);
CREATE INDEX invitations_recheck ON invitations (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX invitations_refused ON invitations (refused_at) WHERE refused_at IS NOT NULL;
CREATE INDEX invitations_replaces ON invitations (replaces_account_id) WHERE replaces_account_id IS NOT NULL;
CREATE INDEX invitations_search ON invitations USING gin (lower(github_login) gin_trgm_ops);
CREATE INDEX invitations_state ON invitations (state, invited_at);
CREATE CONSTRAINT TRIGGER invitations_end AFTER INSERT OR UPDATE OF revoked_at ON invitations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invitations_guard();
CREATE TRIGGER invitations_publish AFTER INSERT OR UPDATE OR DELETE ON invitations
  FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by', 'recheck_at');
CREATE TRIGGER invitations_publish_reviewer AFTER UPDATE OF github_login ON invitations
  FOR EACH ROW WHEN (OLD.github_login <> NEW.github_login) EXECUTE FUNCTION publish_catalogue_change();

-- Each purchase has the invitation of its buyer, at the end of the transaction at the latest.
ALTER TABLE purchases ADD CONSTRAINT purchases_invitation
  FOREIGN KEY (order_id) REFERENCES invitations (id) DEFERRABLE INITIALLY DEFERRED;

-- Calls that count towards GitHub's daily invitations of a repository; see daily-limit.ts.
CREATE TABLE invite_calls (
  id text PRIMARY KEY,
  order_id text NOT NULL
    CONSTRAINT invite_calls_order_id_purchases_order_id_fk REFERENCES purchases (order_id),
  repository text NOT NULL,
  counted boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  round integer NOT NULL DEFAULT 0,
  member_id text,
  invitation_id text REFERENCES invitations (id)
);
CREATE INDEX invite_calls_window ON invite_calls (repository, created_at);

-- Access to remove: after a refund, or from the previous account once the new one is invited.
CREATE TABLE access_removals (
  id text PRIMARY KEY,
  order_id text NOT NULL
    CONSTRAINT access_removals_order_id_purchases_order_id_fk REFERENCES purchases (order_id),
  github_login text NOT NULL,
  github_account_id bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  blocked_by text,
  leased_by text,
  of_any_role boolean NOT NULL DEFAULT false,
  refused_at timestamptz
);
CREATE INDEX access_removals_blocked ON access_removals (blocked_by) WHERE blocked_by IS NOT NULL;
CREATE INDEX access_removals_due ON access_removals (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX access_removals_leased ON access_removals (leased_until) WHERE leased_until IS NOT NULL;
CREATE INDEX access_removals_order ON access_removals (order_id);
CREATE INDEX access_removals_refused ON access_removals (refused_at) WHERE refused_at IS NOT NULL;
CREATE TRIGGER access_removals_publish AFTER INSERT OR UPDATE OR DELETE ON access_removals
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by');

-- Blocks in force, each with a case for admins; see domain/access-block.ts.
CREATE TABLE access_blocks (
  subject text PRIMARY KEY,
  reason text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Projects whose repository or owner is blocked are off sale. Both sides keep `blocked_at` right: a block
-- that begins or ends, and a project that is added or gets another repository.
CREATE FUNCTION blocked_since(repo_owner text, repo_name text) RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM access_blocks
   WHERE subject IN (lower(repo_owner) || '/*', lower(repo_owner || '/' || repo_name))
$$;

CREATE FUNCTION projects_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.blocked_at := blocked_since(NEW.repo_owner, NEW.repo_name);
  RETURN NEW;
END $$;

CREATE TRIGGER projects_block BEFORE INSERT OR UPDATE OF repo_owner, repo_name ON projects
  FOR EACH ROW EXECUTE FUNCTION projects_block();

-- It also runs for each probe of a block, which then finds projects that were added while the block began.
CREATE FUNCTION access_blocks_projects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  blocked CONSTANT text := coalesce(NEW.subject, OLD.subject);
BEGIN
  UPDATE projects SET blocked_at = blocked_since(repo_owner, repo_name), refreshed_at = clock_timestamp()
   WHERE blocked IN (lower(repo_owner) || '/*', lower(repo_owner || '/' || repo_name))
     AND blocked_at IS DISTINCT FROM blocked_since(repo_owner, repo_name);
  RETURN NULL;
END $$;

CREATE TRIGGER access_blocks_projects AFTER INSERT OR UPDATE OR DELETE ON access_blocks
  FOR EACH ROW EXECUTE FUNCTION access_blocks_projects();

-- The repositories of projects and of sales, as keys of `repositoryKey`, and when their access was last
-- compared with the books.
CREATE TABLE access_audits (
  repository text PRIMARY KEY,
  repo_owner text NOT NULL,
  repo_name text NOT NULL,
  started_at timestamptz,
  audited_at timestamptz
);
CREATE INDEX access_audits_due ON access_audits (audited_at);
CREATE TRIGGER access_audits_publish AFTER UPDATE OF audited_at ON access_audits
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('exceptions');

-- Pages of GitHub's lists, which are kept for conditional requests and to continue an audit.
CREATE TABLE access_pages (
  repository text NOT NULL REFERENCES access_audits (repository),
  list text NOT NULL,
  page integer NOT NULL,
  etag text,
  accounts jsonb NOT NULL,
  has_next boolean NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT access_pages_pk PRIMARY KEY (repository, list, page)
);

-- Accounts about which GitHub and the books disagree. Each has a case, which an admin may have resolved.
CREATE TABLE access_differences (
  repository text NOT NULL REFERENCES access_audits (repository),
  account_id bigint NOT NULL,
  login text NOT NULL,
  kind text NOT NULL,
  role text,
  created_at timestamptz NOT NULL DEFAULT now(),
  leased_until timestamptz,
  blocked_by text,
  requested_by text REFERENCES users (id),
  CONSTRAINT access_differences_pk PRIMARY KEY (repository, account_id),
  CONSTRAINT access_differences_kind CHECK (kind IN ('stranger', 'missing', 'ended', 'role'))
);
CREATE TRIGGER access_differences_publish AFTER INSERT OR UPDATE OR DELETE ON access_differences
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('exceptions');

-- Accounts that an admin marked as helpers, in one repository or, as `owner/*`, in all repositories of an
-- owner.
CREATE TABLE access_helpers (
  scope text NOT NULL,
  account_id bigint NOT NULL,
  login text NOT NULL,
  marked_by text NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT access_helpers_pk PRIMARY KEY (scope, account_id)
);

-- What follows keeps the columns and the table of the previous release in step with `invitations`, in both
-- directions, so that both releases can run on this database.
-- docs/decisions/0015-one-table-of-invitations.md says when it goes: this table, the view, the three
-- functions with their triggers, and the columns of `purchases` and `invite_calls` that moved.
CREATE TABLE team_members (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES purchases (order_id),
  github_login text NOT NULL,
  github_account_id bigint NOT NULL,
  invite_status text NOT NULL DEFAULT 'invite_pending',
  invite_state text NOT NULL DEFAULT 'waiting',
  invite_reason text,
  invite_attempts integer NOT NULL DEFAULT 0,
  invite_round integer NOT NULL DEFAULT 0,
  invite_since timestamptz,
  next_invite_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  recheck_at timestamptz,
  blocked_by text,
  invitation_id bigint,
  queued_until timestamptz,
  invited_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  leased_by text,
  CONSTRAINT team_members_state CHECK (
    invite_state IN ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')
  ),
  CONSTRAINT team_members_status CHECK (
    invite_status IN ('invite_pending', 'invite_success', 'invite_failed')
  )
);
CREATE INDEX team_members_account ON team_members (github_account_id);
CREATE INDEX team_members_blocked ON team_members (blocked_by) WHERE blocked_by IS NOT NULL;
CREATE INDEX team_members_due ON team_members (next_invite_at) WHERE next_invite_at IS NOT NULL;
CREATE INDEX team_members_leased ON team_members (leased_until) WHERE leased_until IS NOT NULL;
CREATE UNIQUE INDEX team_members_once ON team_members (order_id, github_account_id) WHERE revoked_at IS NULL;
CREATE INDEX team_members_order ON team_members (order_id);
CREATE INDEX team_members_recheck ON team_members (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX team_members_search ON team_members USING gin (lower(github_login) gin_trgm_ops);

-- The rows of the previous release, in the shape of the new table.
CREATE VIEW previous_invitations AS
  SELECT order_id AS id, order_id, project_id, 'buyer' AS role, github_login, github_account_id, invite_status, invite_state,
    invite_reason, invite_attempts, invite_round, coalesce(invite_since, created_at), next_invite_at, leased_until, leased_by,
    recheck_at, blocked_by, invitation_id, queued_until, invited_at, accepted_at, replaces_login, replaces_account_id,
    revoked_at, created_at
  FROM purchases
  UNION ALL
  SELECT m.id, m.order_id, p.project_id, 'teammate', m.github_login, m.github_account_id, m.invite_status, m.invite_state,
    m.invite_reason, m.invite_attempts, m.invite_round, coalesce(m.invite_since, m.created_at), m.next_invite_at, m.leased_until,
    m.leased_by, m.recheck_at, m.blocked_by, m.invitation_id, m.queued_until, m.invited_at, m.accepted_at, null, null,
    m.revoked_at, m.created_at
  FROM team_members m JOIN purchases p USING (order_id);

CREATE FUNCTION previous_to_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitations SELECT * FROM previous_invitations WHERE id = to_jsonb(NEW) ->> TG_ARGV[0]
  ON CONFLICT (id) DO UPDATE SET (github_login, github_account_id, status, state, reason, attempts, round, round_started_at,
    next_try_at, leased_until, leased_by, recheck_at, blocked_by, github_invitation_id, queued_until, invited_at, accepted_at,
    replaces_login, replaces_account_id, revoked_at) = (excluded.github_login, excluded.github_account_id, excluded.status,
    excluded.state, excluded.reason, excluded.attempts, excluded.round, excluded.round_started_at, excluded.next_try_at,
    excluded.leased_until, excluded.leased_by, excluded.recheck_at, excluded.blocked_by, excluded.github_invitation_id,
    excluded.queued_until, excluded.invited_at, excluded.accepted_at, excluded.replaces_login, excluded.replaces_account_id,
    excluded.revoked_at);
  RETURN NULL;
END $$;

-- Fires for the columns that moved only. The new release inserts purchases without an account.
CREATE TRIGGER purchases_to_invitations AFTER INSERT OR UPDATE OF
    github_login, github_account_id, invite_status, invite_state, invite_reason, invite_attempts,
    invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
    invitation_id, queued_until, invited_at, accepted_at, replaces_login, replaces_account_id, revoked_at
  ON purchases
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.github_account_id IS NOT NULL)
  EXECUTE FUNCTION previous_to_invitations('order_id');

CREATE TRIGGER team_members_to_invitations AFTER INSERT OR UPDATE ON team_members
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION previous_to_invitations('id');

CREATE FUNCTION invitations_to_previous() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'buyer' THEN
    UPDATE purchases SET (github_login, github_account_id, invite_status, invite_state, invite_reason, invite_attempts,
      invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by, invitation_id, queued_until,
      invited_at, accepted_at, replaces_login, replaces_account_id) = (NEW.github_login, NEW.github_account_id, NEW.status,
      NEW.state, NEW.reason, NEW.attempts, NEW.round, NEW.round_started_at, NEW.next_try_at, NEW.leased_until, NEW.leased_by,
      NEW.recheck_at, NEW.blocked_by, NEW.github_invitation_id, NEW.queued_until, NEW.invited_at, NEW.accepted_at,
      NEW.replaces_login, NEW.replaces_account_id)
    WHERE order_id = NEW.id;
  ELSE
    INSERT INTO team_members (id, order_id, github_login, github_account_id, invite_status, invite_state, invite_reason,
      invite_attempts, invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
      invitation_id, queued_until, invited_at, accepted_at, revoked_at, created_at)
    VALUES (NEW.id, NEW.order_id, NEW.github_login, NEW.github_account_id, NEW.status, NEW.state, NEW.reason, NEW.attempts,
      NEW.round, NEW.round_started_at, NEW.next_try_at, NEW.leased_until, NEW.leased_by, NEW.recheck_at, NEW.blocked_by,
      NEW.github_invitation_id, NEW.queued_until, NEW.invited_at, NEW.accepted_at, NEW.revoked_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET (github_login, github_account_id, invite_status, invite_state, invite_reason,
      invite_attempts, invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
      invitation_id, queued_until, invited_at, accepted_at, revoked_at) = (excluded.github_login, excluded.github_account_id,
      excluded.invite_status, excluded.invite_state, excluded.invite_reason, excluded.invite_attempts, excluded.invite_round,
      excluded.invite_since, excluded.next_invite_at, excluded.leased_until, excluded.leased_by, excluded.recheck_at,
      excluded.blocked_by, excluded.invitation_id, excluded.queued_until, excluded.invited_at, excluded.accepted_at,
      excluded.revoked_at);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invitations_to_previous AFTER INSERT OR UPDATE ON invitations
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION invitations_to_previous();

CREATE FUNCTION invite_calls_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invitation_id IS NULL THEN NEW.invitation_id := coalesce(NEW.member_id, NEW.order_id);
  ELSE SELECT order_id, nullif(id, order_id) INTO NEW.order_id, NEW.member_id FROM invitations WHERE id = NEW.invitation_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invite_calls_in_step BEFORE INSERT ON invite_calls
  FOR EACH ROW EXECUTE FUNCTION invite_calls_in_step();

--> statement-breakpoint

-- ===== reviews =====================================================

-- Buyers' reviews of projects, at most one per purchase.
CREATE TABLE reviews (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT reviews_order_id_purchases_order_id_fk REFERENCES purchases (order_id)
    CONSTRAINT reviews_order_id_unique UNIQUE,
  project_id text NOT NULL CONSTRAINT reviews_project_id_projects_id_fk REFERENCES projects (id),
  rating integer NOT NULL,
  text text NOT NULL,
  show_name boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'waiting',
  answer text,
  refunded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT reviews_refund CHECK (refunded_at IS NULL OR status = 'hidden'),
  CONSTRAINT reviews_status CHECK (status IN ('waiting', 'shown', 'hidden'))
);
CREATE INDEX reviews_newest ON reviews (created_at DESC NULLS LAST, id);
CREATE INDEX reviews_of_project ON reviews (project_id, created_at DESC NULLS LAST, id);
CREATE INDEX reviews_refunded ON reviews (refunded_at) WHERE refunded_at IS NOT NULL;
CREATE TRIGGER reviews_publish AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION publish_catalogue_change();
CREATE TRIGGER reviews_publish_list AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('reviews');

--> statement-breakpoint

-- ===== disclosures =================================================

-- What buyers wrote about what they reused, changed and added: a row per purchase.
CREATE TABLE disclosures (
  order_id text PRIMARY KEY REFERENCES purchases (order_id),
  reused text NOT NULL,
  changed text NOT NULL,
  added text NOT NULL,
  results text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

--> statement-breakpoint

-- ===== tax =========================================================

-- Closing a month locks the table against inserts, so that this check sees each month that was closed
-- before.
CREATE FUNCTION tax_documents_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN RAISE EXCEPTION 'a tax document is never changed or deleted'; END IF;
  IF EXISTS (SELECT FROM tax_months WHERE month = to_char(NEW.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM'))
  THEN RAISE EXCEPTION 'the books of this month are closed'; END IF;
  RETURN NEW;
END $$;

-- Tax invoices, bills of supply and credit notes. A trigger refuses to change or delete them, and to date
-- one in a closed month. Amounts of credit notes are positive.
CREATE TABLE tax_documents (
  id text PRIMARY KEY,
  kind text NOT NULL,
  number text NOT NULL CONSTRAINT tax_documents_number_unique UNIQUE,
  series text NOT NULL,
  year text NOT NULL,
  sequence integer NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  order_id text NOT NULL REFERENCES orders (id),
  against_id text REFERENCES tax_documents (id),
  refund_id text CONSTRAINT tax_documents_refund_id_unique UNIQUE,
  place_of_supply text NOT NULL,
  sac text NOT NULL,
  rate_bps integer NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  total_paise bigint NOT NULL,
  adjusts_tax boolean NOT NULL DEFAULT true,
  description text NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  booked_at timestamptz,
  CONSTRAINT tax_documents_sequence UNIQUE (series, year, sequence),
  CONSTRAINT tax_documents_amounts CHECK (
    total_paise > 0 AND cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)
  ),
  CONSTRAINT tax_documents_credit CHECK ((kind = 'credit_note') = (against_id IS NOT NULL)),
  CONSTRAINT tax_documents_kind CHECK (kind IN ('invoice', 'bill_of_supply', 'credit_note')),
  CONSTRAINT tax_documents_length CHECK (length(number) <= 16),
  CONSTRAINT tax_documents_refund CHECK (refund_id IS NULL OR kind = 'credit_note'),
  CONSTRAINT tax_documents_sum CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise)
);
CREATE INDEX tax_documents_against ON tax_documents (against_id);
CREATE INDEX tax_documents_newest ON tax_documents (issued_at DESC NULLS LAST, id);
CREATE INDEX tax_documents_of_order ON tax_documents (order_id, issued_at);
CREATE TRIGGER tax_documents_guard BEFORE INSERT OR UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION tax_documents_guard();
CREATE TRIGGER tax_documents_publish AFTER INSERT ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();
CREATE TRIGGER tax_documents_publish_list AFTER INSERT ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('tax_documents');

-- Documents that could not be issued in the transaction of their payment or refund. A row is deleted when
-- its document is issued.
CREATE TABLE missing_documents (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  invoice jsonb,
  refund_id text,
  amount_paise bigint,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT missing_documents_amount CHECK ((refund_id IS NULL) = (amount_paise IS NULL)),
  CONSTRAINT missing_documents_kind CHECK ((invoice IS NULL) = (refund_id IS NOT NULL))
);
CREATE INDEX missing_documents_oldest ON missing_documents (since, id);
CREATE INDEX missing_documents_order ON missing_documents (order_id);

-- The last number given out in a series and financial year. Its row is locked until the document commits.
CREATE TABLE tax_series (
  series text NOT NULL,
  year text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT tax_series_series_year_pk PRIMARY KEY (series, year)
);

CREATE FUNCTION tax_months_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed month stays closed';
END $$;

-- The months whose books are closed.
CREATE TABLE tax_months (
  month text PRIMARY KEY,
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by text NOT NULL REFERENCES users (id),
  CONSTRAINT tax_months_month CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
CREATE TRIGGER tax_months_guard BEFORE UPDATE OR DELETE ON tax_months
  FOR EACH ROW EXECUTE FUNCTION tax_months_guard();
CREATE TRIGGER tax_months_publish_list AFTER INSERT ON tax_months
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('tax_documents');

--> statement-breakpoint

-- ===== refunds =====================================================

-- Full and partial refunds. Those reported by the provider, which no one here requested, include lost
-- disputes. The ID of a refund that we requested is the provider's idempotency key.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  payment_id text NOT NULL,
  order_id text CONSTRAINT refunds_order_id_orders_id_fk REFERENCES orders (id),
  amount_paise bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  provider_refund_id text CONSTRAINT refunds_provider_refund_id_unique UNIQUE,
  requested_by text CONSTRAINT refunds_requested_by_users_id_fk REFERENCES users (id),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  leased_by text,
  request_id text,
  CONSTRAINT refunds_amount CHECK (amount_paise > 0),
  CONSTRAINT refunds_state CHECK (state IN ('requested', 'sent', 'processed', 'failed'))
);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_request ON refunds (request_id);
CREATE TRIGGER refunds_publish AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by');

--> statement-breakpoint

-- ===== payments ====================================================

-- Accepted payments: one per order, of exactly its amount. Every other captured payment is a case.
CREATE TABLE payments (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT payments_order_id_unique UNIQUE,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  method text,
  created_at timestamptz NOT NULL DEFAULT now(),
  customer_fee_paise bigint NOT NULL DEFAULT 0,
  customer_fee_tax_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT payments_of_order
    FOREIGN KEY (order_id, amount_paise, currency) REFERENCES orders (id, amount_paise, currency)
);
CREATE INDEX payments_newest ON payments (created_at DESC NULLS LAST, id);
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION append_only();

-- Payments of open orders that the provider holds uncaptured: the bank has sent the money, but it is not
-- ours yet. A row ends when its payment is captured or returned.
CREATE TABLE authorized_payments (
  payment_id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT authorized_payments_order_id_orders_id_fk REFERENCES orders (id),
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  outcome text
);
CREATE INDEX authorized_payments_order ON authorized_payments (order_id);
CREATE INDEX authorized_payments_waiting ON authorized_payments (order_id) WHERE ended_at IS NULL;
CREATE TRIGGER authorized_payments_publish AFTER INSERT OR UPDATE OR DELETE ON authorized_payments
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();

-- Payments that failed at the provider, for the report.
CREATE TABLE payment_failures (
  payment_id text PRIMARY KEY,
  order_id text CONSTRAINT payment_failures_order_id_orders_id_fk REFERENCES orders (id),
  reason text NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_failures_newest ON payment_failures (created_at DESC NULLS LAST);

-- How far the provider's lists have been read. Times of the lists are Unix seconds. A restored backup sets
-- them back, so that data newer than the backup is read again.
CREATE TABLE provider_readings (
  name text PRIMARY KEY,
  since bigint NOT NULL,
  reached bigint NOT NULL,
  until bigint NOT NULL,
  leased_until timestamptz
);

-- Webhook events as received, once per event ID.
CREATE TABLE provider_events (
  source text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  outcome text,
  created_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  swept_at timestamptz,
  CONSTRAINT provider_events_source_event_id_pk PRIMARY KEY (source, event_id)
);
CREATE INDEX provider_events_newest ON provider_events (created_at DESC NULLS LAST, event_id);
CREATE INDEX provider_events_search
  ON provider_events USING gin ((event_id || ' ' || type || ' ' || coalesce(outcome, '')) gin_trgm_ops);
CREATE INDEX provider_events_waiting ON provider_events (created_at) WHERE processed_at IS NULL;
CREATE INDEX provider_events_with_body ON provider_events (created_at) WHERE body NOT LIKE 'sha256:%';

--> statement-breakpoint

-- ===== settlements =================================================

-- The provider's payments to the seller's bank account. Their amounts are sums of their lines.
CREATE TABLE settlements (
  id text PRIMARY KEY,
  utr text,
  settled_at timestamptz NOT NULL
);
CREATE INDEX settlements_newest ON settlements (settled_at DESC NULLS LAST, id);
CREATE TRIGGER settlements_publish_list AFTER INSERT OR UPDATE OR DELETE ON settlements
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('settlements');

-- What a settlement contains, as the provider lists it. A payment or refund has one line.
CREATE TABLE settlement_lines (
  settlement_id text NOT NULL REFERENCES settlements (id),
  entity_id text NOT NULL,
  type text NOT NULL,
  amount_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  tax_paise bigint NOT NULL,
  credit_paise bigint NOT NULL,
  debit_paise bigint NOT NULL,
  payment_id text,
  dispute_id text,
  method text,
  description text,
  state text NOT NULL DEFAULT 'pending',
  order_id text REFERENCES orders (id),
  CONSTRAINT settlement_lines_settlement_id_entity_id_pk PRIMARY KEY (settlement_id, entity_id),
  CONSTRAINT settlement_lines_state CHECK (
    state IN ('pending', 'matched', 'different', 'unknown', 'adjustment')
  )
);
CREATE INDEX settlement_lines_entity ON settlement_lines (entity_id);
CREATE INDEX settlement_lines_open ON settlement_lines (entity_id)
  WHERE state IN ('pending', 'different', 'unknown');
CREATE INDEX settlement_lines_payment ON settlement_lines (payment_id) WHERE payment_id IS NOT NULL;
CREATE TRIGGER settlement_lines_publish_list AFTER INSERT OR UPDATE OR DELETE ON settlement_lines
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('settlements');

--> statement-breakpoint

-- ===== payouts =====================================================

-- Freezes every column of a claim except the ones that are named here. A processed payout is final: only a
-- completed one that the bank sent back becomes `returned`, once.
CREATE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['upi_id', 'rejection_reason'];
  changing CONSTANT text[] := ARRAY['status', 'verified_at', 'verified_by', 'paying_at', 'paying_by', 'transaction_id',
    'rejection_reason', 'processed_by', 'processed_at'];
  returned CONSTANT text[] := ARRAY['status', 'return_reference', 'returned_on', 'returned_by'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'payouts are kept'; END IF;
  IF OLD.status <> 'pending' THEN
    IF current_setting('shop.erasing', true) = 'yes' AND NEW.upi_id LIKE 'erased-%@erased.invalid'
       AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    THEN RETURN NEW; END IF;
    IF OLD.status = 'completed' AND NEW.status = 'returned'
       AND to_jsonb(NEW) - returned = to_jsonb(OLD) - returned
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a processed payout is final';
  END IF;
  IF NEW.status = 'returned' THEN RAISE EXCEPTION 'only a completed payout is returned'; END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
  THEN RAISE EXCEPTION 'a claim is frozen once made'; END IF;
  IF NEW.status = 'completed' AND NOT EXISTS (
    SELECT 1 FROM payout_entries c JOIN ledger_entries e ON e.id = c.entry_id WHERE c.payout_id = NEW.id
    HAVING sum(e.amount_paise) = NEW.amount_paise
       AND count(*) FILTER (WHERE e.kind = 'reward') - count(*) FILTER (WHERE e.kind = 'reversal') = NEW.claimed_referrals)
  THEN RAISE EXCEPTION 'what is paid out is the sum of its entries'; END IF;
  RETURN NEW;
END $$;

-- Money leaves the ledger with a completed payout of exactly its amount, and comes back with a returned
-- one. This is checked at the end of the transaction, when the ledger entry is written too.
CREATE FUNCTION payouts_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('completed', 'returned') AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.payout_id = NEW.id AND e.kind = 'payout')
  THEN RAISE EXCEPTION 'a completed payout leaves the ledger'; END IF;
  IF NEW.status = 'returned' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.payout_id = NEW.id AND e.kind = 'payout_return')
  THEN RAISE EXCEPTION 'a returned payout comes back to the ledger'; END IF;
  RETURN NULL;
END $$;

-- Claims of referral earnings. A user has at most one pending claim.
CREATE TABLE payouts (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT payouts_user_id_users_id_fk REFERENCES users (id),
  amount_paise bigint NOT NULL,
  claimed_referrals integer NOT NULL,
  upi_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  verified_at timestamptz,
  transaction_id text,
  rejection_reason text,
  processed_by text CONSTRAINT payouts_processed_by_users_id_fk REFERENCES users (id),
  requested_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  verified_by text CONSTRAINT payouts_verified_by_users_id_fk REFERENCES users (id),
  paying_at timestamptz,
  paying_by text REFERENCES users (id),
  return_reference text,
  returned_on date,
  returned_by text REFERENCES users (id),
  CONSTRAINT payouts_amount CHECK (amount_paise >= 30000 AND claimed_referrals > 0),
  CONSTRAINT payouts_completed CHECK (
    (status IN ('completed', 'returned')) = (transaction_id IS NOT NULL)
    AND (transaction_id IS NULL OR (btrim(transaction_id) <> '' AND verified_at IS NOT NULL))
  ),
  CONSTRAINT payouts_paying CHECK (paying_at IS NULL OR verified_at IS NOT NULL),
  CONSTRAINT payouts_processor CHECK (processed_by <> user_id),
  CONSTRAINT payouts_rejected CHECK ((status = 'rejected') = (btrim(coalesce(rejection_reason, '')) <> '')),
  CONSTRAINT payouts_returned CHECK (
    (status = 'returned') = (btrim(coalesce(return_reference, '')) <> '')
    AND (status = 'returned') = (returned_on IS NOT NULL)
  ),
  CONSTRAINT payouts_returner CHECK (returned_by <> user_id),
  CONSTRAINT payouts_status CHECK (status IN ('pending', 'completed', 'rejected', 'returned'))
);
CREATE INDEX payouts_newest ON payouts (requested_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX payouts_one_pending ON payouts (user_id) WHERE status = 'pending';
CREATE UNIQUE INDEX payouts_transaction ON payouts (lower(transaction_id));
CREATE INDEX payouts_upi ON payouts (lower(upi_id));
CREATE INDEX payouts_user ON payouts (user_id, requested_at DESC NULLS LAST);
CREATE TRIGGER payouts_guard BEFORE UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION payouts_guard();
CREATE TRIGGER payouts_publish AFTER INSERT OR UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION publish_user_change();
CREATE TRIGGER payouts_publish_list AFTER INSERT OR UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('payouts');
CREATE CONSTRAINT TRIGGER payouts_settled AFTER UPDATE ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_settled();

--> statement-breakpoint

-- ===== complaints ==================================================

-- Complaints sent with the form of the contact page.
CREATE TABLE complaints (
  number bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) PRIMARY KEY,
  email text NOT NULL,
  reference text NOT NULL,
  message text NOT NULL,
  digest text NOT NULL CONSTRAINT complaints_digest_unique UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'received',
  acknowledged_at timestamptz,
  answered_at timestamptz,
  resolved_at timestamptz,
  CONSTRAINT complaints_state CHECK (state IN ('received', 'acknowledged', 'answered', 'resolved'))
);
CREATE INDEX complaints_email ON complaints (email);
CREATE INDEX complaints_open ON complaints (created_at) WHERE state <> 'resolved';
CREATE TRIGGER complaints_publish AFTER INSERT OR UPDATE OR DELETE ON complaints
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('complaints');

-- Answers and replies. The complaint itself is in `complaints`.
CREATE TABLE complaint_messages (
  id text PRIMARY KEY,
  number bigint NOT NULL REFERENCES complaints (number) ON DELETE CASCADE,
  sender text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT complaint_messages_sender CHECK (sender IN ('sender', 'shop'))
);
CREATE INDEX complaint_messages_of ON complaint_messages (number, created_at);
CREATE TRIGGER complaint_messages_publish AFTER INSERT OR UPDATE OR DELETE ON complaint_messages
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('complaints');

--> statement-breakpoint

-- ===== help ========================================================

-- Requests for help with the project of an order. All texts are stored with their secrets masked.
CREATE TABLE help_requests (
  number bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  state text NOT NULL DEFAULT 'waiting_for_us',
  results text,
  tools text[] NOT NULL DEFAULT '{}',
  due_at timestamptz,
  first_answered_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT help_requests_due CHECK ((state = 'waiting_for_us') = (due_at IS NOT NULL)),
  CONSTRAINT help_requests_state CHECK (state IN ('waiting_for_us', 'waiting_for_buyer', 'solved', 'refund'))
);
CREATE INDEX help_requests_answered ON help_requests (first_answered_at);
CREATE INDEX help_requests_due_at ON help_requests (due_at);
CREATE INDEX help_requests_of ON help_requests (order_id);
CREATE TRIGGER help_requests_publish AFTER INSERT OR UPDATE OR DELETE ON help_requests
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();
CREATE TRIGGER help_requests_publish_list AFTER INSERT OR UPDATE OR DELETE ON help_requests
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('help');

-- The messages of requests, the first of which is the request itself.
CREATE TABLE help_messages (
  id text PRIMARY KEY,
  number bigint NOT NULL REFERENCES help_requests (number) ON DELETE CASCADE,
  sender text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT help_messages_sender CHECK (sender IN ('buyer', 'shop'))
);
CREATE INDEX help_messages_of ON help_messages (number, created_at);
CREATE TRIGGER help_messages_publish AFTER INSERT OR UPDATE OR DELETE ON help_messages
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('help');

--> statement-breakpoint

-- ===== pauses ======================================================

-- People who want a mail when a paused project is on sale again. Their row is deleted once they got it.
CREATE TABLE waiting_list (
  token text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  email text NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT waiting_list_once UNIQUE (project_id, email)
);
CREATE INDEX waiting_list_email ON waiting_list (email);

--> statement-breakpoint

-- ===== versions ====================================================

-- Releases of the projects' repositories, except prereleases.
CREATE TABLE project_versions (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  release_id text NOT NULL,
  tag text NOT NULL,
  name text NOT NULL,
  notes_html text NOT NULL,
  published_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT project_versions_pk PRIMARY KEY (project_id, release_id)
);
CREATE INDEX project_versions_newest
  ON project_versions (project_id, published_at DESC NULLS LAST, release_id);
CREATE TRIGGER project_versions_publish AFTER INSERT OR UPDATE OR DELETE ON project_versions
  FOR EACH ROW EXECUTE FUNCTION publish_catalogue_change();

-- The repository whose releases `project_versions` contains. Releases of its first reading are not news.
CREATE TABLE version_sources (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  repository text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Owners who must still be mailed about a version. A row is deleted once its mail is enqueued.
CREATE TABLE version_notices (
  order_id text NOT NULL REFERENCES purchases (order_id),
  project_id text NOT NULL,
  release_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT version_notices_pk PRIMARY KEY (order_id, project_id, release_id),
  CONSTRAINT version_notices_version
    FOREIGN KEY (project_id, release_id) REFERENCES project_versions (project_id, release_id)
    ON DELETE CASCADE
);
CREATE INDEX version_notices_of_version ON version_notices (project_id, release_id);
CREATE TRIGGER version_notices_publish AFTER INSERT ON version_notices
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();

-- Addresses that were mailed about versions, and whether they unsubscribed.
CREATE TABLE notice_recipients (
  email text PRIMARY KEY,
  token text NOT NULL CONSTRAINT notice_recipients_token_unique UNIQUE,
  unsubscribed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

--> statement-breakpoint

-- ===== viva ========================================================

-- The viva questions of a project's repository, as of one commit. Only buyers may read them.
CREATE TABLE viva_sets (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  commit text NOT NULL,
  questions jsonb NOT NULL,
  is_written boolean NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  question_ids text[] NOT NULL DEFAULT '{}',
  CONSTRAINT viva_sets_project_id_commit_pk PRIMARY KEY (project_id, commit),
  CONSTRAINT viva_sets_commit CHECK (commit ~ '^[0-9a-f]{40}$')
);

-- How well the buyer of an order answered a question; one set for each order.
CREATE TABLE viva_marks (
  order_id text NOT NULL REFERENCES orders (id),
  question_id text NOT NULL,
  mark text NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT viva_marks_order_id_question_id_pk PRIMARY KEY (order_id, question_id),
  CONSTRAINT viva_marks_mark CHECK (mark IN ('could', 'almost', 'not_yet'))
);
CREATE TRIGGER viva_marks_publish AFTER INSERT OR UPDATE OR DELETE ON viva_marks
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('marked_at');

-- The links that show the room of an order to a teacher; at most one for each order.
CREATE TABLE viva_guide_links (
  order_id text PRIMARY KEY REFERENCES orders (id),
  token text NOT NULL CONSTRAINT viva_guide_links_token_unique UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

--> statement-breakpoint

-- ===== privacy =====================================================

-- What people decided about the purposes of their data; see `getChoices` for those who decided nothing.
CREATE TABLE privacy_choices (
  user_id text NOT NULL REFERENCES users (id),
  purpose text NOT NULL,
  is_allowed boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT privacy_choices_pk PRIMARY KEY (user_id, purpose),
  CONSTRAINT privacy_choices_purpose CHECK (
    purpose IN ('version-mails', 'review-names', 'whatsapp', 'waiting-lists')
  )
);

--> statement-breakpoint

-- ===== repositories ================================================

-- What is known about a project's repository, as of one commit.
CREATE TABLE repository_snapshots (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  repo_owner text NOT NULL,
  repo_name text NOT NULL,
  commit text NOT NULL,
  committed_at timestamptz NOT NULL,
  files integer NOT NULL,
  lines integer,
  languages jsonb NOT NULL DEFAULT '[]',
  tree jsonb NOT NULL DEFAULT '[]',
  readme_html text,
  previews jsonb NOT NULL DEFAULT '[]',
  checks jsonb,
  release jsonb,
  manifest jsonb,
  problems text[] NOT NULL DEFAULT '{}',
  synced_at timestamptz NOT NULL DEFAULT now(),
  reading integer NOT NULL DEFAULT 0,
  other_files integer NOT NULL DEFAULT 0,
  CONSTRAINT repository_snapshots_commit CHECK (commit ~ '^[0-9a-f]{40}$')
);
CREATE TRIGGER repository_snapshots_publish AFTER INSERT OR UPDATE OR DELETE ON repository_snapshots
  FOR EACH ROW EXECUTE FUNCTION publish_catalogue_change('synced_at');

-- When each project's repository is read, and the result of the last reading.
CREATE TABLE repository_syncs (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  next_sync_at timestamptz NOT NULL DEFAULT now(),
  etags jsonb NOT NULL DEFAULT '{}',
  repository_id bigint,
  is_private boolean,
  failure text,
  failed_at timestamptz,
  default_branch text,
  stored_sync_began_at timestamptz,
  is_archived boolean,
  is_disabled boolean
);
CREATE INDEX repository_syncs_due ON repository_syncs (next_sync_at);

-- The files of commits that are on sale or were sold, with which buyers' browsers compare a folder.
CREATE TABLE repository_file_lists (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  commit text NOT NULL,
  list text,
  PRIMARY KEY (project_id, commit)
);

-- Bytes that the manifest allows to show, served below /previews.
CREATE TABLE repository_files (
  id text NOT NULL,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path text NOT NULL,
  kind text NOT NULL,
  page integer,
  width integer,
  height integer,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (id, project_id),
  CONSTRAINT repository_files_kind CHECK (kind IN ('image', 'pdf', 'source'))
);
CREATE INDEX repository_files_project ON repository_files (project_id);

--> statement-breakpoint

-- ===== References to tables that stand further down =====

ALTER TABLE admins ADD CONSTRAINT admins_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE exceptions ADD CONSTRAINT exceptions_order_id_orders_id_fk
  FOREIGN KEY (order_id) REFERENCES orders (id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_order_id_orders_id_fk
  FOREIGN KEY (order_id) REFERENCES orders (id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payout_id_payouts_id_fk
  FOREIGN KEY (payout_id) REFERENCES payouts (id);
ALTER TABLE payout_entries ADD CONSTRAINT payout_entries_payout_id_payouts_id_fk
  FOREIGN KEY (payout_id) REFERENCES payouts (id);
ALTER TABLE purchases ADD CONSTRAINT purchases_order_id_payments_order_id_fk
  FOREIGN KEY (order_id) REFERENCES payments (order_id);
