-- A payment may have several refunds, also ones that were made at the provider.
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_unique;
--> statement-breakpoint
CREATE INDEX refunds_payment ON refunds (payment_id);
--> statement-breakpoint
ALTER TABLE refunds DROP CONSTRAINT refunds_amount, ADD CONSTRAINT refunds_amount CHECK (amount_paise > 0);
--> statement-breakpoint
-- Until now a lost dispute ended an order of its full amount without a trace of the money.
INSERT INTO refunds (id, payment_id, order_id, amount_paise, reason, state, next_try_at, created_at, processed_at)
SELECT 'rf_' || p.id, p.id, o.id, o.amount_paise, 'Dispute lost.', 'processed', NULL, u.revoked_at, u.revoked_at
  FROM orders o JOIN payments p ON p.order_id = o.id JOIN purchases u ON u.order_id = o.id
 WHERE o.state = 'refunded' AND o.amount_paise > 0 AND u.revoked_at IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id);
