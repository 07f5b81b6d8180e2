CREATE INDEX "authorized_payments_order" ON "authorized_payments" USING btree ("order_id");
