-- Whether the buyer of a tax document is a unit in a Special Economic Zone. The column is frozen with the order.
ALTER TABLE "orders" ADD COLUMN "buyer_sez" boolean;
