interface Failure {
  test: RegExp
  id: string
  what: (url: URL) => string
  todo: string
}

const failures: Failure[] = [
  {
    test: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ETIMEDOUT)$/,
    id: 'unreachable',
    what: ({ host }) => `No PostgreSQL answers at ${host}.`,
    todo: 'Start it, correct host and port in DATABASE_URL, or open the firewall between the two.',
  },
  {
    test: /^(ENOTFOUND|EAI_AGAIN)$/,
    id: 'unknown-host',
    what: ({ hostname }) => `There is no machine called ${hostname}.`,
    todo: 'Correct the host in DATABASE_URL.',
  },
  {
    test: /^28/,
    id: 'refused',
    what: ({ username }) => `PostgreSQL does not let ${username || 'this user'} in.`,
    todo: 'Correct user and password in DATABASE_URL (special characters as %xx), or pg_hba.conf.',
  },
  {
    test: /^3D000$/,
    id: 'no-database',
    what: ({ pathname }) => `There is no database ${pathname.slice(1)} on that server.`,
    todo: 'createdb, or correct the name at the end of DATABASE_URL.',
  },
  {
    test: /^53300$/,
    id: 'full',
    what: () => 'PostgreSQL has no connection left.',
    todo: 'Raise its max_connections, or lower DATABASE_POOL of every copy.',
  },
  {
    test: /^57P03$/,
    id: 'starting',
    what: ({ host }) => `PostgreSQL at ${host} is starting up or shutting down.`,
    todo: 'Wait until it answers.',
  },
  {
    test: /^53100$/,
    id: 'disk-full',
    what: ({ host }) => `The disk of PostgreSQL at ${host} is full.`,
    todo: 'Make room on it.',
  },
]

/** Why PostgreSQL is not to be had, by what its client threw, and what to do about it; undefined for anything else. */
export function explainPostgres(caught: unknown, url: URL) {
  const problem = caught instanceof AggregateError ? caught.errors[0] : caught
  const message = problem instanceof Error ? problem.message : ''
  const waited = /timeout exceeded when trying to connect/.test(message) ? 'ETIMEDOUT' : ''
  const code = waited || String(Reflect.get(Object(problem), 'code') ?? '')
  const known = failures.find(({ test }) => test.test(code))
  return known && { id: known.id, what: known.what(url), todo: known.todo }
}
