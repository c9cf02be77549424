import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { graveFindings } from './support/axe.ts'
import { familyPage } from './support/pages/family.ts'
import { inbox } from './support/pages/inbox.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'parent' })

test('a parent proposes a pickup, reads why it was rejected, proposes again, and the office approves', async ({
  page,
  another,
}) => {
  // Two people, and what each does is read by the other.
  test.slow()
  const parent = familyPage(page)
  const name = await parent.openFirstChild()
  const address = page.url()
  await parent.propose('Wendeline Ashby', 'Godmother', '07700 955 871')
  await expect(parent.state('Wendeline Ashby', 'pending')).toBeVisible()
  await expect(parent.event('pickup_proposed')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  await parent.propose('Wendeline Ashby', 'Godmother', '07700 955 871', { refused: true })

  const desk = await another('dispatcher')
  const office = familyPage(desk)
  await desk.goto(routes.dashboard())
  await office.openPending(name)
  await expect(office.state('Wendeline Ashby', 'pending')).toBeVisible()
  await office.reject('Wendeline Ashby', 'Nobody answers this number')
  await expect(office.state('Wendeline Ashby', 'rejected')).toBeVisible()

  await page.goto(routes.dashboard())
  const bell = inbox(page)
  await bell.bell.click()
  await bell.rows
    .filter({ hasText: words('en', 'inbox:kind.pickup_rejected') })
    .first()
    .click()
  await expectAddress(page, (url) => url.href === address)
  await expect(parent.person('Wendeline Ashby')).toContainText('Nobody answers this number')
  await parent.propose('Wendeline Ashby', 'Godmother', '07700 955 872')
  await expect(parent.person('Wendeline Ashby')).toHaveCount(1)

  await desk.reload()
  await office.approve('Wendeline Ashby')
  await expect(
    office.person('Wendeline Ashby').getByText(words('en', 'family:pickup.idVerified')),
  ).toBeVisible()
  expect(await graveFindings(desk)).toEqual([])
  await page.reload()
  await expect(parent.person('Wendeline Ashby')).toContainText(words('en', 'family:pickup.idVerified'))
  await expect(parent.person('Wendeline Ashby')).not.toContainText(words('en', 'family:proposal.pending'))

  await parent.propose('Gareth Lowe', 'Neighbour', '07700 955 873')
  await parent.withdraw('Gareth Lowe')
  await expect(parent.person('Gareth Lowe')).toHaveCount(0)
  await expect(parent.event('pickup_withdrawn')).toBeVisible()
})
