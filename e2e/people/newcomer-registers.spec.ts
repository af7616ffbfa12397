/**
 * Newcomers: each profile up to the confirmed account, with emails that are really sent, and a guest who
 * registers.
 */
import type { Locator, Page } from '@playwright/test'
import { viewer, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { demoMemberships } from '@wegband/demo/people/legacy-members.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { linkIn } from '../support/server/post-office.ts'
import { look } from '../support/look.ts'
import { barLink, openMenu } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { DEMO_PASSWORD, NEW_PASSWORD, signInAs, type Caller } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, en } from '../support/words.ts'

test.use({ hasPostOffice: true })
// Each of them passes four screens and an email.
test.describe.configure({ timeout: 120_000 })

type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly username: string
  readonly mail: string
}

const JANA: Person = {
  firstName: 'Jana',
  lastName: 'Petersen',
  birthdayAt: '1994-05-02',
  username: 'jana.petersen',
  mail: 'jana@post.example',
}
const HELGE: Person = {
  firstName: 'Helge',
  lastName: 'Thomsen',
  birthdayAt: '1986-11-30',
  username: 'helge.thomsen',
  mail: 'helge@post.example',
}
const RIKE: Person = {
  firstName: 'Rike',
  lastName: 'Asmussen',
  birthdayAt: '2001-01-19',
  username: 'rike.asmussen',
  mail: 'rike@post.example',
}
const ARNE: Person = {
  firstName: 'Arne',
  lastName: 'Brandt',
  birthdayAt: '1984-04-21',
  username: 'arne.brandt',
  mail: 'arne@post.example',
}
const LEVI: Person = {
  firstName: 'Levi',
  lastName: 'Carstens',
  birthdayAt: '1999-08-08',
  username: 'levi.carstens',
  mail: 'levi@post.example',
}
const ADDRESS = { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel' } as const

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
/**
 * Presses the card, whose own control is hidden, as a user does. A forced press would not wait until the card
 * lies still, and would miss it.
 */
const tick = async (control: Locator): Promise<void> => {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).toBeChecked()
}
const choose = (page: Page, title: string) => tick(page.getByRole('radio', { name: title }))
const next = (page: Page) => press(page, de('registration.steps.next'))

const dataOf = (body: unknown): unknown => Reflect.get(Object(body), 'data')
const personOf = async (caller: Caller): Promise<Viewer> =>
  viewer.parse(dataOf((await caller.call('GET', `/api/users/${caller.userId}`)).body))

/** The user who is signed in on this device, as the server knows them. */
const readSelf = async (page: Page): Promise<Viewer> => {
  const answer = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('wegband.jwt') ?? ''}` }
    const { userId } = (await (await fetch('/api/auth', { headers })).json()) as { userId: number }
    return (await (await fetch(`/api/users/${userId}`, { headers })).json()) as unknown
  })
  return viewer.parse(dataOf(answer))
}

const fillPerson = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel(de('registration.person.firstName')).fill(person.firstName)
  await page.getByLabel(de('registration.person.lastName')).fill(person.lastName)
  await page.getByLabel(de('registration.person.birthday')).fill(person.birthdayAt)
  for (const [field, text] of Object.entries(ADDRESS))
    await page
      .getByLabel(de(`registration.person.${field as keyof typeof ADDRESS}`), { exact: true })
      .fill(text)
}

const fillAccount = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel(de('registration.account.username')).fill(person.username)
  await page.getByLabel(de('registration.account.mail')).fill(person.mail)
  await page.getByLabel(de('registration.account.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await expect(page.getByText(de('registration.account.free'))).toHaveCount(1)
}

const agreeAndSend = async (page: Page): Promise<void> => {
  await expect(heading(page, de('registration.legal.titleThree'))).toBeVisible()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await tick(box)
  await press(page, de('registration.legal.submit'))
  await expect(heading(page, de('credentials.verification.waitTitle'))).toBeVisible()
}

test.describe('each profile', () => {
  // spec: route-auth-onboarding, route-auth-register, route-auth-register-regular-profile, api-post-users, route-auth-email-verification
  test('a member of a school: from the first start to the app', async ({ visit, post, server }) => {
    const page = await visit()
    await openPage(page, '/auth/onboarding')
    await press(page, de('registration.onboarding.next'))
    await expect(heading(page, de('registration.profile.titleMe'))).toBeVisible()
    await follow(page, de('registration.steps.next'))

    await test.step('missing data is shown at its field, and typed text stays', async () => {
      await expect(heading(page, de('registration.person.title'))).toBeVisible()
      await next(page)
      await expect(page.getByLabel(de('registration.person.firstName'))).toBeFocused()
      await look(page, 'a person with empty fields')
      await fillPerson(page, JANA)
      await page.reload()
      await expect(page.getByLabel(de('registration.person.city'))).toHaveValue(ADDRESS.city)
      await next(page)
    })

    await test.step('a username that is taken is reported while typing', async () => {
      await expect(heading(page, de('registration.account.title'))).toBeVisible()
      await page.getByLabel(de('registration.account.username')).fill('mara')
      await expect(page.getByText(de('registration.account.usernameTaken'))).toBeVisible()
      await look(page, 'a name that is taken')
      await fillAccount(page, JANA)
      await next(page)
    })

    await test.step('back and forward are those of the browser', async () => {
      await expect(heading(page, de('registration.legal.titleThree'))).toBeVisible()
      await look(page, 'the legal texts')
      await page.goBack()
      await expect(page.getByLabel(de('registration.account.mail'))).toHaveValue(JANA.mail)
      await page.goForward()
      await press(page, de('registration.legal.submit'))
      await expect(page.getByText(de('legal.missing'))).toHaveCount(2)
    })

    await agreeAndSend(page)
    await test.step('a newcomer may look around before confirming the email', async () => {
      await follow(page, de('credentials.verification.lookAround'))
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByText(de('registration.unverified.title'))).toBeVisible()
      await follow(page, de('registration.unverified.action'))
      await expect(heading(page, de('credentials.verification.waitTitle'))).toBeVisible()
    })

    await openPage(page, linkIn(await post.nextEmailTo(JANA.mail)))
    await expect(heading(page, de('credentials.verification.doneTitle'))).toBeVisible()
    await follow(page, de('credentials.continue'))

    await test.step('the app suggests what to begin with', async () => {
      await expect(page).toHaveURL('/auth/onboarding')
      await expect(heading(page, de('registration.funnel.title'))).toBeVisible()
      await choose(page, de('registration.funnel.club_training.title'))
      await press(page, de('registration.funnel.next'))
      const jana = await signInAs(server.url, JANA.username, NEW_PASSWORD)
      await expect.poll(async () => (await personOf(jana)).funnels, EVERY_50_MS).toContain('club_training')
    })
    await openPage(page, '/dashboard')
    await expect(heading(page, de('dashboard.hello', { name: JANA.firstName }))).toBeVisible()
    await expect(page.getByText(de('registration.unverified.title'))).toBeHidden()
  })

  // spec: route-auth-register-regular-kid-profile
  test('a parent, whose child is there at once', async ({ visit, post, server }) => {
    const page = await visit()
    await openPage(page, '/auth/onboarding')
    await choose(page, de('registration.onboarding.child.title'))
    await press(page, de('registration.onboarding.next'))
    await fillPerson(page, HELGE)
    await next(page)
    await expect(heading(page, de('registration.child.title'))).toBeVisible()
    await page.getByLabel(de('registration.person.firstName')).fill('Bosse')
    await page.getByLabel(de('registration.person.lastName')).fill(HELGE.lastName)
    await page.getByLabel(de('registration.person.birthday')).fill('2017-02-03')
    await page.getByText(de('registration.custody.joint'), { exact: true }).click()
    await look(page, 'the child')
    await next(page)
    await fillAccount(page, HELGE)
    await next(page)
    await agreeAndSend(page)
    await openPage(page, linkIn(await post.nextEmailTo(HELGE.mail)))
    await expect(heading(page, de('credentials.verification.doneTitle'))).toBeVisible()

    const helge = await signInAs(server.url, HELGE.username, NEW_PASSWORD)
    const person = await personOf(helge)
    expect(person.isParent).toBe(true)
    expect(person.funnels).toContain('parent')
    const child = await helge.call('GET', `/api/users/${person.childIds[0]}`)
    expect(dataOf(child.body)).toMatchObject({ firstName: 'Bosse', isKid: true })
  })

  // spec: route-auth-register-regular-alone-profile
  test('a member without a school, in English, which the account keeps', async ({ visit, post, server }) => {
    const page = await visit()
    await openPage(page, '/auth/register')
    await choose(page, de('registration.profile.regular_alone.title'))
    await follow(page, de('registration.steps.next'))
    await expect(page).toHaveURL('/auth/register/regular-alone-profile')
    await fillPerson(page, RIKE)
    await next(page)
    await fillAccount(page, RIKE)
    await next(page)
    await agreeAndSend(page)
    const other = await page.context().newPage()
    await openPage(other, linkIn(await post.nextEmailTo(RIKE.mail)))
    await expect(heading(page, de('credentials.verification.doneTitle'))).toBeVisible()
    await follow(page, de('credentials.continue'))
    await follow(page, de('registration.funnel.later'))
    await expect(page).toHaveURL('/dashboard')

    const sheet = await openMenu(page)
    await sheet.getByRole('button', { name: 'English' }).click()
    await expect(sheet.getByRole('button', { name: en('shell.menu.logout') })).toBeVisible()
    const rike = await signInAs(server.url, RIKE.username, NEW_PASSWORD)
    await expect.poll(async () => (await personOf(rike)).language, EVERY_50_MS).toBe('en')
    expect((await personOf(rike)).profileType).toBe('regular_alone')
  })

  // spec: route-auth-register-ewto-profile, ewto-holder-can-convert, conversion-blocked-four-reasons, error-registration-no-credit, error-registration-outdated-credit, error-registration-duplicate-ewto-number, error-registration-legacy-bonus
  test('a member of the association, with the credit', async ({ visit, post, server }) => {
    const page = await visit()
    await openPage(page, '/auth/onboarding')
    await choose(page, de('registration.onboarding.association.title'))
    await press(page, de('registration.onboarding.next'))
    await expect(heading(page, de('registration.association.title'))).toBeVisible()

    await test.step('an obstacle to registration is named before anything else is requested', async () => {
      for (const { number, reason } of demoMemberships()) {
        if (reason === null) continue
        await page.getByRole('button', { name: shownNumber(number) }).click()
        await page
          .getByRole('button', {
            name: new RegExp(
              `^${de('registration.association.check')}$|^${de('registration.association.checkAgain')}$`,
            ),
          })
          .click()
        const title = de(`errors.${reason}.title`)
        await expect(page.getByRole('alert').getByText(title)).toBeVisible()
      }
      await look(page, 'a membership that cannot be taken over')
    })

    await page.getByRole('button', { name: shownNumber('DE310001') }).click()
    await press(page, de('registration.association.check'))
    await expect(page.getByText(de('registration.association.found'))).toBeVisible()
    await look(page, 'a membership that is found')
    await next(page)
    await fillPerson(page, ARNE)
    await next(page)
    await fillAccount(page, ARNE)
    await next(page)
    await agreeAndSend(page)
    await openPage(page, linkIn(await post.nextEmailTo(ARNE.mail)))
    await expect(heading(page, de('credentials.verification.doneTitle'))).toBeVisible()
    const arne = await personOf(await signInAs(server.url, ARNE.username, NEW_PASSWORD))
    expect(arne).toMatchObject({ stripeBalance: 8_400, ewtoMemberNo: 'DE310001', isEwtoNumber: true })
  })
})

// spec: api-post-users-anonymous, anonymous-must-register, route-user-profile-upgrade
test('a guest is asked to register where needed, and keeps the same account', async ({
  visit,
  post,
  server,
  troubles,
}) => {
  // The guest's own session ends with the registration, and the live stream may request it once more.
  troubles.allow(401, /^\/api\/auth$/)
  const page = await visit()
  await openPage(page, '/auth/onboarding')
  await press(page, de('registration.onboarding.guest'))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // This guest leaves behind the tips that were dismissed.
  await expect.poll(async () => (await readSelf(page)).knownTutorials, EVERY_50_MS).not.toEqual([])
  const guest = await readSelf(page)

  await test.step('a sport is open, the calendar is not', async () => {
    await barLink(page, 'training').click()
    await expect(page).toHaveURL(/\/sports$/)
    await barLink(page, 'calendar').click()
    const prompt = page.getByRole('dialog')
    await expect(prompt.getByText(de('registration.guest.text'))).toBeVisible()
    await look(page, 'a guest is asked')
    await prompt.getByRole('button', { name: de('registration.guest.stay') }).click()
    await expect(prompt).toBeHidden()
    await expect(page).toHaveURL(/\/sports$/)
    // nor by its address; and no request is sent that the server would refuse
    await page.goto('/calendar')
    await expect(prompt.getByText(de('registration.guest.text'))).toBeVisible()
    await prompt.getByRole('button', { name: de('registration.guest.stay') }).click()
    await expect(page).toHaveURL('/dashboard')
    await barLink(page, 'calendar').click()
    await prompt.getByRole('link', { name: de('registration.guest.register') }).click()
  })

  await expect(heading(page, de('registration.profile.title'))).toBeVisible()
  await follow(page, de('registration.steps.next'))
  await fillPerson(page, LEVI)
  await next(page)
  await fillAccount(page, LEVI)
  await next(page)
  await agreeAndSend(page)
  await openPage(page, linkIn(await post.nextEmailTo(LEVI.mail)))
  await expect(heading(page, de('credentials.verification.doneTitle'))).toBeVisible()
  const levi = await personOf(await signInAs(server.url, LEVI.username, NEW_PASSWORD))
  expect(levi.id).toBe(guest.id)
  expect(levi.isAnonymous).toBe(false)
  expect(levi.knownTutorials).toEqual(expect.arrayContaining(guest.knownTutorials))
})

// spec: dialog-link-legacy-profile
test('a member links the association membership later and gets its credit', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(409, /\/legacy-link$/)
  const emil = await signInAs(server.url, 'emil')
  const before = (await personOf(emil)).stripeBalance
  const page = await visit('emil')
  await openPage(page, '/user/profile/upgrade/ewto-profile')
  await page.getByLabel(de('conversion.fields.number')).fill(shownNumber('DE310006'))
  await page.getByLabel(de('conversion.fields.password')).fill(DEMO_PASSWORD)
  await press(page, de('conversion.submit'))
  await expect(page.getByText(de('errors.conversion.negative-balance.title'))).toBeVisible()
  await look(page, 'a link that is refused')
  await page.getByLabel(de('conversion.fields.number')).fill(shownNumber('DE310002'))
  await press(page, de('conversion.again'))
  await expect(heading(page, de('conversion.doneTitle'))).toBeVisible()
  await look(page, 'a link that is made')
  expect(await personOf(emil)).toMatchObject({ stripeBalance: before + 3_650, ewtoMemberNo: 'DE310002' })
})

test('visitors can read the legal texts in both languages', async ({ visit }) => {
  const page = await visit()
  for (const kind of ['terms', 'privacy', 'withdrawal']) await openPage(page, `/legal-texts/${kind}`)
  const abroad = await visit(undefined, { locale: 'en-GB' })
  await openPage(abroad, '/legal-texts/terms')
  await expect(abroad.locator('html')).toHaveAttribute('lang', 'en')
})
