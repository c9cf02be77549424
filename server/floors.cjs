/**
 * The floors of the server, from the ground up. A folder imports what stands on the floors below it, and of its own
 * floor only what its row names; the import rules refuse everything else.
 */

/** Known to all above them, in this order: tables, what knows no entity, whose records each person reaches, the registers. */
const ground = ['schema', 'platform', 'reach', 'resources']

/** What each domain may ask of others. A domain has no row twice and none that leads back to it. */
const domains = {
  notifications: [],
  quotes: [],
  series: [],
  files: [],
  views: [],
  care: [],
  rides: [],
  papers: ['notifications'],
  fleet: ['papers'],
  places: ['rides'],
  auth: ['notifications'],
  staff: ['auth'],
  money: ['quotes'],
  companies: ['places', 'rides'],
  drivers: ['fleet', 'papers', 'rides'],
  people: ['auth', 'places', 'rides', 'staff'],
  registrations: ['auth', 'companies', 'drivers', 'fleet', 'notifications', 'papers'],
  bookings: ['people', 'places', 'quotes', 'rides', 'series'],
  trips: ['notifications', 'papers', 'rides'],
}

/** What spans domains, what reads across all of them, and what puts the server together. */
const upper = ['dispatch', 'overview', 'app']

/** Every folder with those it may import beside itself. */
const reaches = {}
for (const [index, name] of ground.entries()) reaches[name] = ground.slice(0, index)
for (const [name, uses] of Object.entries(domains)) reaches[name] = [...ground, ...uses]
for (const [index, name] of upper.entries())
  reaches[name] = [...ground, ...Object.keys(domains), ...upper.slice(0, index)]

module.exports = { ground, domains, upper, reaches }
