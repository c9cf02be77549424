/** Read by drizzle-kit only, see `npm run db:generate`. */
export default {
  dialect: 'postgresql',
  schema: './server/schema/*.ts',
  out: './server/schema/migrations',
}
