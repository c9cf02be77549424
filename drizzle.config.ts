/** Read by drizzle-kit only, see `npm run db:generate`. */
export default {
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
}
