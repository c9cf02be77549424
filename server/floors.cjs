/**
 * The floors of the server, from the ground up, with what each folder is for. A folder imports what stands on the floors
 * below it, and of its own floor only what its row names; the import rules refuse everything else. docs/floors.svg is
 * drawn from this.
 */

/** Known to all above them, each to the next. */
const ground = {
  schema: 'the tables',
  platform: 'knows no entity: HTTP, database, files, mail, sheets, history, time',
  reach: 'whose records each person reaches, and may name',
  resources: 'the register engine',
}

/** A domain, what it may ask of other domains, and none of those leads back to it. */
const domains = {
  notifications: { is: 'inbox and push messages', uses: [] },
  quotes: { is: 'routes, times and prices of rides', uses: [] },
  series: { is: 'rides that repeat', uses: [] },
  files: { is: 'uploads and downloads', uses: [] },
  maps: { is: 'what the map is drawn on', uses: [] },
  views: { is: 'saved views of lists', uses: [] },
  notes: { is: 'what people of the office write down for themselves', uses: [] },
  contacts: { is: 'their address books', uses: [] },
  calendar: {
    is: 'their own events, beside what the business has on its days',
    uses: ['money', 'notifications', 'papers', 'series'],
  },
  email: { is: 'their mailboxes', uses: [] },
  care: { is: 'tickets, complaints, app versions', uses: ['email'] },
  blog: { is: 'news of the operator, and comments on them', uses: [] },
  posts: { is: 'what people of the office write for each other, and who follows whom', uses: [] },
  chats: { is: 'conversations of the office and its drivers', uses: [] },
  shop: { is: 'what is sold to families, carts, sample orders', uses: [] },
  rides: { is: 'what bookings and trips share, and what a family sees of it', uses: [] },
  papers: { is: 'documents, and whom they keep from work', uses: ['email', 'notifications'] },
  fleet: { is: 'vehicles, brands, models', uses: ['papers'] },
  places: { is: 'known addresses and where they lie', uses: ['rides'] },
  auth: { is: 'accounts, sign-in, profile', uses: ['notifications'] },
  staff: { is: 'those who work in the console', uses: ['auth', 'email'] },
  money: { is: 'fares, promo codes, statements', uses: ['quotes', 'rides'] },
  schools: { is: 'schools and their calendars', uses: ['geofences', 'places', 'series'] },
  companies: { is: 'customers and partners', uses: ['places', 'rides'] },
  drivers: { is: 'drivers, their invitations, assistants', uses: ['fleet', 'papers', 'rides'] },
  people: {
    is: 'children, parents, guardians',
    uses: ['auth', 'email', 'notifications', 'places', 'rides', 'staff'],
  },
  applications: {
    is: 'applications of drivers and companies',
    uses: ['auth', 'companies', 'drivers', 'email', 'fleet', 'notifications', 'papers'],
  },
  bookings: { is: 'what was ordered', uses: ['people', 'places', 'quotes', 'rides', 'series'] },
  trips: { is: 'what is driven', uses: ['notifications', 'papers', 'rides'] },
  tracking: {
    is: 'devices, where they are, what the desk is told of them, and who follows a ride',
    uses: ['notifications', 'rides', 'trips'],
  },
  geofences: { is: 'parts of the map, and which vehicles are in them', uses: ['notifications', 'tracking'] },
  'driver-day': {
    is: 'what drivers see and record on their own day',
    uses: ['drivers', 'notifications', 'rides', 'tracking', 'trips'],
  },
}

/** Above the domains, each knows all below it. */
const upper = {
  dispatch: 'spans bookings and trips: assign, move, replan, undo, sync',
  reports: 'what many rides add up to, kept and always true',
  overview: 'reads across everything: dashboard, search',
  app: 'puts the server together and runs it',
}

/** Every folder with those it may import beside itself. */
const reaches = {}
for (const [index, name] of Object.keys(ground).entries()) reaches[name] = Object.keys(ground).slice(0, index)
for (const [name, { uses }] of Object.entries(domains)) reaches[name] = [...Object.keys(ground), ...uses]
for (const [index, name] of Object.keys(upper).entries()) {
  const below = Object.keys(upper).slice(0, index)
  reaches[name] = [...Object.keys(ground), ...Object.keys(domains), ...below]
}

module.exports = { ground, domains, upper, reaches }
