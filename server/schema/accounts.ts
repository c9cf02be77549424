import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountStatus, DeviceToken } from '#contract/auth.ts'
import type { Role } from '#contract/people.ts'
import { at } from './columns.ts'

/** Whoever can sign in: by e-mail and password, or (drivers) by phone. */
export const accounts = pgTable(
  'accounts',
  {
    id: text()
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    email: text(),
    phone: text(),
    passwordHash: text('password_hash'),
    role: text().$type<Role>().notNull(),
    status: text().$type<AccountStatus>().notNull().default('invited'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text(),
    company: text('company_id'),
    driver: text('driver_id'),
    parent: text('parent_id'),
    /** Name of the picture in the file storage. */
    photo: text(),
    /** When its owner proved to have the mailbox. */
    emailVerifiedAt: at('email_verified_at'),
    /** Of somebody of the office: their background check, and when they were last invited by mail. */
    checkNumber: text('check_number'),
    checkedOn: date('checked_on', { mode: 'string' }),
    invitedAt: at('invited_at'),
    notifyPush: boolean('notify_push').notNull().default(true),
    notifySms: boolean('notify_sms').notNull().default(true),
    notifyEmail: boolean('notify_email').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: text('created_by'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    lastLoginAt: at('last_login_at'),
  },
  (t) => [
    uniqueIndex('accounts_email').on(sql`lower(${t.email})`),
    uniqueIndex('accounts_phone').on(t.phone),
    index('accounts_driver').on(t.driver),
    index('accounts_parent').on(t.parent),
  ],
)

type EndReason = 'signed_out' | 'reused' | 'replaced' | 'password_changed' | 'password_reset' | 'suspended'

/** One sign-in on one device: the family of refresh tokens that stem from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    userAgent: text('user_agent'),
  },
  (t) => [index('sessions_account').on(t.accountId), index('sessions_expiry').on(t.expiresAt)],
)

/** Refresh tokens by SHA-256; the token itself is never stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

/** One-time codes that were requested, also by numbers nobody has. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    used: boolean().notNull().default(false),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('otp_challenges_phone').on(t.phone, t.createdAt)],
)

/** The authenticator app of an account; it counts from the moment it is confirmed with a first code. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Sealed, see `server/auth/totp.ts`. */
  secret: text().notNull(),
  confirmedAt: at('confirmed_at'),
  /** The latest time step whose code was used: it and those before it are refused. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

/** Codes for whoever lost the authenticator app, hashed; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_account').on(t.accountId)],
)

/** Sign-ins whose password was right and whose second factor is still due. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    hash: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('sign_in_challenges_account').on(t.accountId),
    index('sign_in_challenges_expiry').on(t.expiresAt),
  ],
)

/** The data of a sign-up; it goes into the account when the link in its mail is followed. */
interface SignUpDetails {
  passwordHash: string
  firstName: string
  lastName: string
  language: string
}

/** Links sent by mail, by SHA-256 of their token; also requested by addresses nobody has, which have no account. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: text().primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'verify'>().notNull(),
    signUp: jsonb('sign_up').$type<SignUpDetails>(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('account_links_account').on(t.accountId), index('account_links_expiry').on(t.expiresAt)],
)

/** Counters for rate limits and back-off, one row for each limited key. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    startedAt: at('started_at').notNull(),
    blockedUntil: at('blocked_until'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('throttles_expiry').on(t.expiresAt)],
)

/** First answers to requests that carried an Idempotency-Key, stored for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    fingerprint: text().notNull(),
    answer: jsonb().$type<{ status: number; body: string; headers: Record<string, string | string[]> }>(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('idempotency_keys_expiry').on(t.expiresAt)],
)

/** Addresses for push messages. A token belongs to the account that registered it last. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    token: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    platform: text().$type<DeviceToken['platform']>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('device_tokens_account').on(t.accountId)],
)
