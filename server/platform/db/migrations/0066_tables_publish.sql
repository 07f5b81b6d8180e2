-- Tables announce their changes themselves: a trigger notifies the live topics of a changed row when the transaction commits, so
-- that no function has to. Each trigger names the columns whose changes no page shows; a new column is announced.
-- Creating a trigger reads no rows. See docs/decisions/0013-tables-publish-their-changes.md.

CREATE FUNCTION is_silent(before jsonb, after jsonb, silent text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(before - coalesce(silent, '{}') = after - coalesce(silent, '{}'), false)
$$;
--> statement-breakpoint
-- What visitors see: the topic `projects`.
CREATE FUNCTION publish_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_silent(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN PERFORM pg_notify('capstone_live', 'projects'); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- A list of the admin panel, or the counters of sales: the topic that the trigger names.
CREATE FUNCTION publish_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('capstone_live', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION publish_admin_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('capstone_live', 'admins/' || NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_publish AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW
  EXECUTE FUNCTION publish_catalogue_change('purchase_count');
--> statement-breakpoint
CREATE TRIGGER projects_publish_sales AFTER UPDATE OF purchase_count ON projects FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('sales');
--> statement-breakpoint
CREATE TRIGGER repository_snapshots_publish AFTER INSERT OR UPDATE OR DELETE ON repository_snapshots FOR EACH ROW
  EXECUTE FUNCTION publish_catalogue_change('synced_at');
--> statement-breakpoint
CREATE TRIGGER project_versions_publish AFTER INSERT OR UPDATE OR DELETE ON project_versions FOR EACH ROW
  EXECUTE FUNCTION publish_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER reviews_publish AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW
  EXECUTE FUNCTION publish_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER reviews_publish_list AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('reviews');
--> statement-breakpoint
CREATE TRIGGER purchases_publish_reviewer AFTER UPDATE OF github_login ON purchases FOR EACH ROW WHEN (OLD.github_login <> NEW.github_login)
  EXECUTE FUNCTION publish_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER orders_publish AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('checked_at');
--> statement-breakpoint
CREATE TRIGGER authorized_payments_publish AFTER INSERT OR UPDATE OR DELETE ON authorized_payments FOR EACH ROW
  EXECUTE FUNCTION publish_order_change();
--> statement-breakpoint
CREATE TRIGGER purchases_publish AFTER INSERT OR UPDATE OR DELETE ON purchases FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('invite_attempts', 'next_invite_at', 'leased_until', 'leased_by', 'recheck_at');
--> statement-breakpoint
CREATE TRIGGER team_members_publish AFTER INSERT OR UPDATE OR DELETE ON team_members FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('invite_attempts', 'next_invite_at', 'leased_until', 'leased_by', 'recheck_at');
--> statement-breakpoint
CREATE TRIGGER access_removals_publish AFTER INSERT OR UPDATE OR DELETE ON access_removals FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by');
--> statement-breakpoint
CREATE TRIGGER refunds_publish AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by');
--> statement-breakpoint
CREATE TRIGGER version_notices_publish AFTER INSERT ON version_notices FOR EACH ROW
  EXECUTE FUNCTION publish_order_change();
--> statement-breakpoint
CREATE TRIGGER mails_publish_refusal AFTER UPDATE OF refused_at ON mails FOR EACH ROW WHEN (OLD.refused_at IS DISTINCT FROM NEW.refused_at)
  EXECUTE FUNCTION publish_order_change();
--> statement-breakpoint
CREATE TRIGGER exceptions_publish AFTER INSERT OR UPDATE OR DELETE ON exceptions FOR EACH ROW
  EXECUTE FUNCTION publish_order_change();
--> statement-breakpoint
CREATE TRIGGER exceptions_publish_list AFTER INSERT OR UPDATE OR DELETE ON exceptions FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('exceptions');
--> statement-breakpoint
CREATE TRIGGER access_differences_publish AFTER INSERT OR UPDATE OR DELETE ON access_differences FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('exceptions');
--> statement-breakpoint
CREATE TRIGGER access_audits_publish AFTER UPDATE OF audited_at ON access_audits FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('exceptions');
--> statement-breakpoint
CREATE TRIGGER users_publish AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION publish_user_change();
--> statement-breakpoint
CREATE TRIGGER auth_users_publish AFTER INSERT OR UPDATE OR DELETE ON auth_users FOR EACH ROW
  EXECUTE FUNCTION publish_user_change('updated_at');
--> statement-breakpoint
CREATE TRIGGER auth_sessions_publish AFTER DELETE ON auth_sessions FOR EACH ROW
  EXECUTE FUNCTION publish_user_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_publish AFTER INSERT OR UPDATE OR DELETE ON ledger_entries FOR EACH ROW
  EXECUTE FUNCTION publish_user_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_publish_list AFTER INSERT OR UPDATE OR DELETE ON ledger_entries FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('payouts');
--> statement-breakpoint
CREATE TRIGGER payouts_publish AFTER INSERT OR UPDATE OR DELETE ON payouts FOR EACH ROW
  EXECUTE FUNCTION publish_user_change();
--> statement-breakpoint
CREATE TRIGGER payouts_publish_list AFTER INSERT OR UPDATE OR DELETE ON payouts FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('payouts');
--> statement-breakpoint
CREATE TRIGGER admins_publish AFTER INSERT OR UPDATE ON admins FOR EACH ROW
  EXECUTE FUNCTION publish_admin_change();
