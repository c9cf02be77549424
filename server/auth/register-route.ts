import { randomUUID } from 'node:crypto'
import { notice, registration } from '#contract/auth.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { defineRoute, reply } from '#server/http/define-route.ts'
import { invalid } from '#server/http/problem.ts'
import { hashPassword } from './passwords.ts'
import { countWithin } from './throttle.ts'

const perAddress = { limit: 20, seconds: 3600 }

/** The answer is the same whether or not the address has an account already; only its owner's mail tells. */
export const register = defineRoute({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Ask for an account; staff activate it',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: registration,
  answers: { 201: notice },
  handle: async ({ db, env, now, ip, body, outbox, locale, t }) => {
    const email = body.email.toLowerCase()
    if (body.password.toLowerCase() === email) throw invalid({ password: ['core:field.password_is_email'] })
    await countWithin(db, `register:${ip}`, now, perAddress)
    const { firstName, lastName } = body
    const created = await db
      .insert(accounts)
      .values({
        id: randomUUID(),
        email,
        passwordHash: await hashPassword(env, body.password),
        role: 'viewer',
        status: 'pending',
        firstName,
        lastName,
        language: locale,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    const about = created.length > 0 ? 'registered' : 'registered_again'
    outbox.post({
      channel: 'email',
      to: email,
      subject: t(`auth:mail.${about}.subject`),
      text: t(`auth:mail.${about}.text`, { name: firstName }),
      purpose: 'registration',
    })
    return reply(201, { detail: t('auth:registered') })
  },
})
