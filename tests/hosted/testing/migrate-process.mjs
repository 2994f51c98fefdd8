// Migrates the database of each line of its standard input, `{ url, steps }`, and prints the numbers of the steps that it made.
import { createInterface } from 'node:readline';
import { createServer } from 'vite';

const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false } });
const { connectDatabase } = await vite.ssrLoadModule('/src/hosted/database.ts');
const { migrate } = await vite.ssrLoadModule('/src/hosted/schema.ts');

console.log('ready');
for await (const line of createInterface(process.stdin)) {
  const { url, steps } = JSON.parse(line);
  const database = await connectDatabase(url);
  console.log(JSON.stringify(await migrate(database, steps)));
  await database.close();
}
process.exit();
