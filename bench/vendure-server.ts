// Vendure's server without plugins, for `npm run bench -- orders --peer`, with one product, one way of
// shipping and its dummy payment. Arguments: the folder in which it is installed, a port, PostgreSQL's
// address. It tells the bench when it is ready, and ends with it.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '', port = '', databaseUrl = ''] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
const vendure = load('@vendure/core');
const { populate } = load('@vendure/core/cli');

const database = new URL(databaseUrl);
const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(port),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'admin', password: 'password-of-the-bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: true,
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    database: database.pathname.slice(1),
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
};

const CATALOGUE = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'India', code: 'IN', zone: 'Asia' }],
  taxRates: [{ name: 'GST', percentage: 18 }],
  shippingMethods: [{ name: 'Download', price: 0 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};
const PRODUCTS = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Project,project,A project,,,,,P1,499.00,GST,1000000,false,,
`;

const products = join(folder, 'products.csv');
await writeFile(products, PRODUCTS);
const app = await populate(() => vendure.bootstrap(config), CATALOGUE, products);
await app.close();
await vendure.bootstrap(config);
process.once('disconnect', () => process.exit());
process.send?.('ready');
