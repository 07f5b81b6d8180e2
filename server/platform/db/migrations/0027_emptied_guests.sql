ALTER TABLE users ADD COLUMN emptied_at timestamptz;
--> statement-breakpoint
UPDATE users SET emptied_at = now()
 WHERE kind = 'guest' AND NOT EXISTS (SELECT 1 FROM purchases WHERE purchases.user_id = users.id);
