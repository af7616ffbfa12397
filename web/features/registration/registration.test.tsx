import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkConversion } from '@wegband/domain/features/conversion/contract.ts'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { checkAvailability, register } from '@wegband/domain/features/registration/contract.ts'
import type { RegistrationDraft } from '@wegband/domain/features/registration/registration-steps.ts'
import { theSession } from '../../platform/api/api.ts'
import { writeStored } from '../../platform/device/local-settings.ts'
import { writeDraft } from '../../platform/session/session-draft.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import type { FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import {
  RegisterAssociationPage,
  RegisterKidPage,
  RegisterPage,
  RegisterRegularPage,
} from './register-pages.tsx'
import { forgetRegistration } from './registration-draft.ts'
import { SIGNED_IN, TEXTS } from './testing/samples.ts'

const PASSWORD = 'Honigbrot-2026'
const MARA: Partial<RegistrationDraft> = {
  firstName: 'Mara',
  lastName: 'Lindner',
  birthdayAt: '1991-03-14',
  gender: 'f',
  street: 'Speicherweg',
  houseNumber: '7a',
  zip: '24103',
  city: 'Kiel',
  country: 'DE',
  username: 'mara.lindner',
  mail: 'mara@post.example',
}

beforeEach(() => sessionStorage.clear())
afterEach(() => forgetRegistration())

const free = (isFree = true): FakeAnswer =>
  answer(checkAvailability, { status: 200, body: { data: { available: isFree } } })
const texts = answer(listLatestLegalTexts, { status: 200, body: { data: [...TEXTS] } })
const done = answer(register, { status: 201, body: SIGNED_IN })
const refused = (status: number, body: object): FakeAnswer => answer(register, { status, body } as never)

const openAt = (step: string, answers: readonly FakeAnswer[] = []) =>
  renderPage(<RegisterRegularPage />, {
    at: `/auth/register/regular-profile?step=${step}`,
    viewer: null,
    answers: [texts, ...answers],
  })
/** The whole content of a storage. */
const storedText = (storage: Storage): string =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join(' ')
const press = async (name: string): Promise<void> =>
  await userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const fillPasswords = async (): Promise<void> => {
  await type('Passwort', PASSWORD)
  await type('Wiederholen', PASSWORD)
}
const goToTexts = async (): Promise<void> => {
  await fillPasswords()
  await waitFor(() => expect(screen.getAllByText('Frei')).toHaveLength(1))
  await press('Weiter')
  await screen.findByRole('heading', { level: 1, name: 'Drei Texte, zwei Haken' })
}

// spec: route-auth-register
test('the profile decides the steps, each with its own address', async () => {
  await renderPage(<RegisterPage />, { at: '/auth/register', viewer: null })
  const hrefOf = (): string | null => screen.getByRole('link', { name: 'Weiter' }).getAttribute('href')
  await screen.findByRole('radio', { name: /Ich, in einer Schule/ })
  expect(hrefOf()).toBe('/auth/register/regular-profile')
  await userEvent.click(screen.getByRole('radio', { name: /Mein Kind/ }))
  expect(hrefOf()).toBe('/auth/register/regular-kid-profile')
  await userEvent.click(screen.getByRole('radio', { name: /ohne Schule/ }))
  expect(hrefOf()).toBe('/auth/register/regular-alone-profile')
  await userEvent.click(screen.getByRole('radio', { name: /Verband/ }))
  expect(hrefOf()).toBe('/auth/register/ewto-profile')
})

describe('each step', () => {
  // spec: route-auth-register-regular-profile, empty-field-required-message
  test('marks missing fields, focuses the first and stays on the step', async () => {
    const page = await openAt('person')
    await press('Weiter')
    expect(await screen.findByText('7 Angaben fehlen noch')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
    expect(screen.getAllByText('Bitte ausfüllen')).toHaveLength(7)
    expect(page.href()).toContain('step=person')
  })

  test('survives a reload, and the password is stored nowhere', async () => {
    const first = await openAt('person')
    await type('Vorname', 'Mara')
    await type('Ort', 'Kiel')
    first.unmount()
    await openAt('person')
    expect(screen.getByLabelText('Vorname')).toHaveProperty('value', 'Mara')
    expect(screen.getByLabelText('Ort')).toHaveProperty('value', 'Kiel')
  })

  test('can be reopened by its address, but not beyond the first open step', async () => {
    await openAt('legal')
    expect(await screen.findByRole('heading', { level: 1, name: 'Wer bist du?' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zurück' }).getAttribute('href')).toBe('/auth/register')
  })

  test('asks for the password again after a reload before the end', async () => {
    writeDraft('registration', MARA)
    const page = await openAt('legal', [free()])
    expect(await screen.findByRole('heading', { level: 1, name: 'Dein Konto' })).toBeTruthy()
    await fillPasswords()
    expect(page.href()).toContain('step=account')
    expect(storedText(sessionStorage)).not.toContain(PASSWORD)
    expect(storedText(localStorage)).not.toContain(PASSWORD)
  })

  // spec: error-registration-not-adult, registration-child-needs-adult
  test('tells a person under 18 that a parent creates the account', async () => {
    writeDraft('registration', { ...MARA, birthdayAt: '2010-03-14' })
    const page = await openAt('person')
    expect(await screen.findByText('Unter 18 legt ein Elternteil das Konto an')).toBeTruthy()
    await press('Weiter')
    expect(page.href()).toContain('step=person')
  })
})

describe('the account', () => {
  // spec: username-free, username-charset
  test('shows while typing that a name is taken or invalid, and proposes others', async () => {
    writeDraft('registration', { ...MARA, username: '' })
    const page = await openAt('account', [free(false)])
    await type('Benutzername', 'mara lindner')
    expect(await screen.findByText('Nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'mara.lindner' }))
    expect(await screen.findByText('Diesen Namen hat schon jemand.')).toBeTruthy()
    const asked = page.sent(checkAvailability).map(({ query }) => query)
    expect(asked).toEqual(expect.arrayContaining([{ username: 'mara.lindner' }]))
    expect(asked.filter((query) => 'mail' in query)).toEqual([])
    // One request for each pause, not for each character.
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  test('does not continue with a name that is taken', async () => {
    writeDraft('registration', MARA)
    const page = await openAt('account', [free(false)])
    await fillPasswords()
    await screen.findByText('Diesen Namen hat schon jemand.')
    await press('Weiter')
    expect(page.href()).toContain('step=account')
  })

  test('does not continue with a password that contains the own name', async () => {
    writeDraft('registration', MARA)
    const page = await openAt('account', [free()])
    await type('Passwort', 'Mara-Kiesel-2026')
    await type('Wiederholen', 'Mara-Kiesel-2026')
    expect(await screen.findByText(/ohne deinen Namen/, undefined, { timeout: 10_000 })).toBeTruthy()
    await press('Weiter')
    expect(page.href()).toContain('step=account')
    expect(screen.getByLabelText('Passwort').getAttribute('aria-invalid')).toBe('true')
  })

  // spec: password-template-min-length-open
  test('shows the minimum length of the password', async () => {
    writeDraft('registration', MARA)
    await openAt('account', [free()])
    expect(await screen.findByText('mindestens 10 Zeichen')).toBeTruthy()
  })
})

describe('the texts', () => {
  // spec: registration-accept-all-legal
  test('are accepted one by one, except the privacy notice, and all others are required', async () => {
    writeDraft('registration', MARA)
    const page = await openAt('account', [free(), done])
    await goToTexts()
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getByText('Nur zur Kenntnis, hier ist kein Haken nötig')).toBeTruthy()
    await press('Konto anlegen')
    expect(await screen.findAllByText('Ohne diesen Haken geht es nicht weiter')).toHaveLength(2)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nutzungsbedingungen' }))
    await press('Konto anlegen')
    expect(screen.getAllByText('Ohne diesen Haken geht es nicht weiter')).toHaveLength(1)
    expect(page.sent(register)).toHaveLength(0)
  })

  test('open over the page', async () => {
    writeDraft('registration', MARA)
    await openAt('account', [free()])
    await goToTexts()
    await press('Datenschutz lesen')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('heading', { name: 'Abschnitt' })).toBeTruthy()
  })
})

describe('sending', () => {
  const tickAll = async (): Promise<void> => {
    for (const name of ['Nutzungsbedingungen', 'Widerrufsbelehrung'])
      await userEvent.click(screen.getByRole('checkbox', { name }))
  }

  test('creates one account on a double tap, clears the draft and leads to the confirmation', async () => {
    writeDraft('registration', MARA)
    const page = await openAt('account', [free(), done])
    writeStored('funnel', 'online_training')
    await goToTexts()
    await tickAll()
    const send = screen.getByRole('button', { name: 'Konto anlegen' })
    // Two taps before the page renders again.
    act(() => {
      send.click()
      send.click()
    })
    await waitFor(() => expect(page.href()).toBe('/auth/email-verification?mail=mara%40post.example'))
    expect(page.sent(register)).toHaveLength(1)
    expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 })
    expect(page.sent(register)[0]?.body).toMatchObject({
      profileType: 'regular',
      firstName: 'Mara',
      phone: null,
      address: { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel', country: 'DE' },
      password: PASSWORD,
      confirmation: PASSWORD,
      acceptedLegalTextIds: [11, 13],
      language: 'de',
      funnels: ['online_training'],
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('returns to the field that the server refused and keeps the input', async () => {
    writeDraft('registration', MARA)
    const taken = { code: 'general.invalid', message: '', errors: { username: ['taken'] } }
    const page = await openAt('account', [free(), refused(422, taken)])
    await goToTexts()
    await tickAll()
    await press('Konto anlegen')
    expect(await screen.findByText('Diesen Namen hat schon jemand.')).toBeTruthy()
    expect(page.href()).toContain('step=account')
    expect(screen.getByLabelText('Passwort')).toHaveProperty('value', PASSWORD)
    await type('Benutzername', 'mara-l')
    expect(screen.queryByText('Diesen Namen hat schon jemand.')).toBeNull()
  })

  test('returns to a password that the server refused until it is changed', async () => {
    writeDraft('registration', MARA)
    const known = { code: 'general.invalid', message: '', errors: { password: ['password-known'] } }
    const page = await openAt('account', [free(), refused(422, known)])
    await goToTexts()
    await tickAll()
    await press('Konto anlegen')
    expect(await screen.findByText(/bekannt oder einem bekannten sehr ähnlich/)).toBeTruthy()
    expect(page.href()).toContain('step=account')
    await type('Passwort', '-Kiesel')
    expect(screen.queryByText(/bekannt oder einem bekannten sehr ähnlich/)).toBeNull()
  })

  // spec: error-registration-default, error-profile-creation-titles
  test.each([
    [500, { code: 'general.unexpected', message: '' }, 'Dein Profil konnte nicht angelegt werden'],
    [429, { code: 'auth.rate-limited', message: '' }, 'Zu viele Versuche'],
    [409, { code: 'registration.already-registered', message: '' }, 'Du hast schon ein Konto'],
  ])('says why it failed: %i', async (status, body, title) => {
    writeDraft('registration', MARA)
    await openAt('account', [free(), refused(status, body)])
    await goToTexts()
    await tickAll()
    await press('Konto anlegen')
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Nutzungsbedingungen' })).toHaveProperty('checked', true)
  })
})

// spec: route-auth-register-regular-kid-profile
test('a parent registers a child and chooses the custody', async () => {
  writeDraft('registration', {
    ...MARA,
    childFirstName: 'Jonas',
    childLastName: 'Lindner',
    childBirthdayAt: '2017-05-12',
  })
  const page = await renderPage(<RegisterKidPage />, {
    at: '/auth/register/regular-kid-profile?step=child',
    viewer: null,
    answers: [texts, free()],
  })
  await press('Weiter')
  expect(await screen.findByText('Bitte wähle, wie das Sorgerecht ist.')).toBeTruthy()
  expect(page.href()).toContain('step=child')
  expect(screen.getByText('Ich entscheide allein für Jonas.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /gemeinsam/ }))
  await press('Weiter')
  await waitFor(() => expect(page.href()).toContain('step=account'))
})

describe('the association', () => {
  const check = (data: object): FakeAnswer =>
    answer(checkConversion, {
      status: 200,
      body: {
        data: {
          eligible: false,
          reason: null,
          credit: 0,
          bonusMonths: 12,
          grade: 0,
          birthdayAt: null,
          ...data,
        },
      },
    } as never)
  const open = (answers: readonly FakeAnswer[]) =>
    renderPage(<RegisterAssociationPage />, {
      at: '/auth/register/ewto-profile',
      viewer: null,
      answers,
    })
  const ask = async (): Promise<void> => {
    await type('Mitgliedsnummer', 'DE 204 118')
    await type('Verbands-Passwort', 'geheim')
    await press('Prüfen')
  }

  // spec: route-auth-register-ewto-profile
  test('shows the credit that is taken over, and continues', async () => {
    const page = await open([check({ eligible: true, credit: 8400, grade: 3 })])
    await ask()
    expect(await screen.findByText(/84,00\s€ Guthaben/)).toBeTruthy()
    expect(page.sent(checkConversion)[0]?.body).toEqual({ number: 'DE 204 118', password: 'geheim' })
    await press('Weiter')
    await waitFor(() => expect(page.href()).toContain('step=person'))
  })

  test('fills in the birthday that the association knows', async () => {
    await open([check({ eligible: true, credit: 8400, grade: 3, birthdayAt: '1984-04-21' })])
    await ask()
    await screen.findByText(/84,00\s€ Guthaben/)
    await press('Weiter')
    expect(await screen.findByLabelText('Geburtstag')).toHaveProperty('value', '1984-04-21')
  })

  // spec: error-registration-no-ewto-profile, error-registration-no-credit, error-registration-outdated-credit
  // spec: error-registration-duplicate-ewto-number, conversion-blocked-four-reasons
  test.each([
    ['registration.no-ewto-profile', 'Zu dieser Nummer finden wir kein Profil'],
    ['registration.no-credit', 'Kein Guthaben zum Übernehmen'],
    ['registration.outdated-credit', 'Dein Guthaben ist verfallen'],
    ['registration.duplicate-ewto-number', 'Diese Nummer ist schon vergeben'],
    ['conversion.negative-balance', 'Beim Verband ist noch etwas offen'],
    ['conversion.already-converted', 'Schon übernommen'],
    ['conversion.invalid-status', 'Diese Mitgliedschaft ist nicht aktiv'],
    ['conversion.no-details', 'Dem Verband fehlen Angaben zu dir'],
  ])('refusing with %s has its own text and a link to register without it', async (reason, title) => {
    await open([check({ reason })])
    await ask()
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Noch einmal prüfen' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ohne Verband' }).getAttribute('href')).toBe(
      '/auth/register/regular-profile?step=person',
    )
  })

  // spec: error-registration-legacy-bonus
  test('shows how many months of membership the bonus requires', async () => {
    await open([check({ reason: 'registration.legacy-bonus' })])
    await ask()
    expect(await screen.findByText(/nach 12 Monaten Mitgliedschaft/)).toBeTruthy()
  })

  // spec: error-registration-not-implemented
  test('shows that its check is not implemented', async () => {
    const body = { code: 'registration.not-implemented', message: '' }
    await open([answer(checkConversion, { status: 501, body } as never)])
    await ask()
    expect(await screen.findByText('Das geht hier noch nicht')).toBeTruthy()
  })
})

test('all steps are available in English too', async () => {
  await renderPage(<RegisterRegularPage />, {
    at: '/auth/register/regular-profile',
    viewer: null,
    locale: 'en',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Who are you?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('7 details are missing')).toBeTruthy()
})
