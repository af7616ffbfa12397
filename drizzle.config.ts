/** Only for `npm run migration`: writes the SQL of a schema change as the next numbered file. The product applies the files itself. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/tables.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
})
