-- An order keeps how its amount came about: the regular price, what a sale took off it, and what a coupon took
-- off the rest. Older orders have no regular price here: theirs is the amount.
ALTER TABLE orders ADD COLUMN regular_price_paise bigint;
ALTER TABLE orders ADD COLUMN sale_discount_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN coupon_discount_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN coupon_code text;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_discounts CHECK (
  sale_discount_paise >= 0 AND coupon_discount_paise >= 0
  AND coalesce(regular_price_paise, amount_paise) - sale_discount_paise - coupon_discount_paise = amount_paise
) NOT VALID;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_coupon CHECK (coupon_discount_paise = 0 OR coupon_code IS NOT NULL) NOT VALID;
