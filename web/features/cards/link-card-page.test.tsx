// @vitest-environment jsdom
/** Linking a card: in either order, by number and by chip, and the errors. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addQrCard,
  linkToken,
  listCardHolders,
  readFreeCard,
  revokeCard,
  undoCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { LinkCardPage } from './link-card-page.tsx'
import { installChipReader } from './testing/chip-reader.ts'

const CODE = 'WTK-ABCDEFGHIJKLMNOPQRSTUV2345'
const school = {
  schoolId: 2,
  name: 'Schule Lindenhof',
  schoolSiteId: null,
  state: 'active' as const,
  roles: ['trainer' as const],
  abilities: ['can-access-system' as const],
}
const trainer = (more: object = {}) => makeViewer({ roles: ['trainer'], schools: [school], ...more })
const person = (id: number, firstName: string, lastName: string, isKid: boolean) => ({
  id,
  firstName,
  lastName,
  avatar: null,
  age: isKid ? 9 : 34,
  isKid,
  schools: [{ schoolId: 2, name: school.name }],
})
const FOUND = [
  person(11, 'Jonas', 'Lindner', true),
  person(12, 'Johanna', 'Brandt', false),
  person(13, 'Joris', 'Meyer', true),
]
const held = { linkedAt: '2026-11-01T17:00:00.000Z', revokedAt: null }
const HOLDERS = [
  { userId: 11, isAdult: false, level: { index: 3, isKids: true }, cards: [] },
  { userId: 12, isAdult: true, level: { index: 6, isKids: false }, cards: [] },
  {
    userId: 13,
    isAdult: false,
    level: { index: 1, isKids: true },
    cards: [{ ...held, id: 5, kind: 'kids', number: 12, ending: '31C8' }],
  },
]
const FREE = { code: CODE, kind: 'kids', number: 31, ending: '2345' }
const given = (more: object = {}) => ({
  status: 200,
  body: {
    data: {
      ...held,
      id: 90,
      kind: 'kids',
      number: 31,
      ending: '2345',
      told: ['Mara'],
      canUndoUntil: '2026-11-20T09:10:00.000Z',
      ...more,
    },
  },
})
const refusal = (status: number, code: string) => ({ status, body: { code, message: 'no' } })

const open = (answers: readonly FakeAnswer[] = [], at = '/trainer/qr/2', viewer = trainer()) =>
  renderPage(<LinkCardPage home="/trainer" />, {
    at,
    viewer,
    now: '2026-11-20T09:00:00Z',
    answers: [
      answer(searchUsers, { status: 200, body: { data: FOUND } }),
      answer(listCardHolders, { status: 200, body: { data: HOLDERS } }),
      answer(readFreeCard, { status: 200, body: { data: FREE } }),
      answer(addQrCard, given()),
      answer(undoCard, { status: 204 }),
      ...answers,
    ],
  })
const type = async (number: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Nummer eintippen' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nummer eintippen' }), number)
  await userEvent.click(screen.getByRole('button', { name: 'Prüfen' }))
}
const search = (): HTMLElement => screen.getByRole('searchbox', { name: 'Mitglied suchen' })
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest('li')
  if (row === null) throw new Error(`no row for ${name}`)
  return row
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'NDEFReader')
  Reflect.deleteProperty(globalThis, 'holdChip')
})

describe('card first', () => {
  // spec: route-trainer-qr, trainer-links-qr-nfc-card
  test('types a number, chooses the member, links the card and takes it back', async () => {
    const page = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Karte zuordnen' }))
    expect(screen.getByRole('img', { name: 'Schritt 1 von 3' })).toBeTruthy()
    await type('0031')
    expect(await screen.findByRole('heading', { name: 'Wem gehört sie?' })).toBeTruthy()
    expect(page.sent(readFreeCard).map(({ params, query }) => [params, query])).toEqual([
      [{ id: '2' }, { code: '0031' }],
    ])
    expect(screen.getByText('Kinderkarte 0031')).toBeTruthy()
    await userEvent.type(search(), 'Jo')
    expect(await screen.findByText('Kids-Level 3, noch keine Karte')).toBeTruthy()
    expect(within(rowOf('Johanna Brandt')).getByText('Kinderkarten passen nur zu Kindern')).toBeTruthy()
    expect(within(rowOf('Johanna Brandt')).queryByRole('button')).toBeNull()
    expect(within(rowOf('Joris Meyer')).getByText('Kids-Level 1, hat Kinderkarte 0012')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Jonas Lindner zuordnen' }))
    const done = await screen.findByRole('heading', { name: 'Jonas hat jetzt eine Karte' })
    expect(document.activeElement).toBe(done)
    expect(page.sent(addQrCard).map(({ params, body }) => [params, body])).toEqual([
      [{ id: '11' }, { qr_code: CODE, user: 11, replace: false }],
    ])
    expect(screen.getByText('Die Karte gilt ab sofort in der Halle. Mara hat eine Mitteilung.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(page.sent(undoCard)[0]?.params).toEqual({ id: '11', cardId: '90' }))
    expect(await screen.findByRole('heading', { name: 'QR-Karten' })).toBeTruthy()
  })

  test('shows that a card is taken beside the input, and accepts the next one at once', async () => {
    await open([
      answer(readFreeCard, (_request, times) =>
        times === 0 ? refusal(422, 'cards.taken') : { status: 200, body: { data: FREE } },
      ),
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Karte zuordnen' }))
    await type('0012')
    expect((await screen.findByText('Karte schon vergeben')).closest('[role="alert"]')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Prüfen' }))
    expect(await screen.findByRole('heading', { name: 'Wem gehört sie?' })).toBeTruthy()
  })
})

describe('person first', () => {
  // spec: route-trainer-qr
  test('has the person in the address, and asks before a card is replaced', async () => {
    const page = await open([], '/trainer/qr/2/Joris')
    expect(search()).toHaveProperty('value', 'Joris')
    await userEvent.click(await screen.findByRole('button', { name: 'Karte von Joris Meyer ersetzen' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/gilt, bis die neue gescannt ist/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ersetzen' }))
    expect(await screen.findByText(/Für Joris Meyer/)).toBeTruthy()
    await type('31')
    expect(await screen.findByRole('heading', { name: 'Joris hat jetzt eine Karte' })).toBeTruthy()
    expect(page.sent(addQrCard)[0]?.body).toEqual({ qr_code: CODE, user: 13, replace: true })
  })
})

test('locks a lost card at once, without a new one at hand', async () => {
  const page = await open([answer(revokeCard, { status: 200, body: { data: HOLDERS[2]?.cards[0] } })])
  await userEvent.type(search(), 'Jo')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Kinderkarte 0012 von Joris Meyer sperren' }),
  )
  expect(within(rowOf('Jonas Lindner')).queryByRole('button', { name: /sperren/ })).toBeNull()
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sperren' }))
  await waitFor(() => expect(page.sent(revokeCard)[0]?.params).toEqual({ id: '13', cardId: '5' }))
  expect(page.sent(addQrCard)).toEqual([])
})

test('going back goes one step back, to the names in the search', async () => {
  const page = await open()
  await userEvent.type(search(), 'Jo')
  await userEvent.click(await screen.findByRole('button', { name: 'Karte zuordnen' }))
  await type('0031')
  expect(await screen.findByRole('heading', { name: 'Wem gehört sie?' })).toBeTruthy()
  act(page.back)
  expect(await screen.findByRole('heading', { name: 'Neue Karte scannen' })).toBeTruthy()
  act(page.back)
  expect(await screen.findByRole('heading', { name: 'QR-Karten' })).toBeTruthy()
  expect(search()).toHaveProperty('value', 'Jo')
  expect(page.href()).toBe('/trainer/qr/2')
})

test.each([true, false])('chips are mentioned only where the device reads them: %s', async (canRead) => {
  if (canRead) installChipReader(true)
  await open()
  expect(await screen.findByRole('heading', { name: 'QR-Karten' })).toBeTruthy()
  expect(screen.queryByText('NFC-Chip halten statt scannen') !== null).toBe(canRead)
})

describe('a chip', () => {
  const CHIP = '04:b7:51:3a'
  const free = { code: '04B7513A', kind: 'nfc', number: null, ending: '513A' }
  const start = async (answers: readonly FakeAnswer[]) => {
    installChipReader(true)
    const page = await open([answer(readFreeCard, { status: 200, body: { data: free } }), ...answers])
    await userEvent.type(search(), 'Jo')
    await userEvent.click(await screen.findByRole('button', { name: 'Karte für Jonas Lindner' }))
    expect(await screen.findByText('Oder den Chip an die Rückseite halten')).toBeTruthy()
    return page
  }
  const hold = (serial: string): void => act(() => globalThis.holdChip?.(serial))

  test('that is held to the device is linked to the person', async () => {
    const page = await start([answer(linkToken, given({ kind: 'nfc', number: null, told: [] }))])
    hold(CHIP)
    expect(await screen.findByRole('heading', { name: 'Chip gehört jetzt Jonas' })).toBeTruthy()
    expect(page.sent(linkToken)[0]?.body).toEqual({ user: 11, token: '04B7513A', replace: false })
  })

  // spec: error-nfc-three
  test.each([
    ['known', refusal(409, 'cards.nfc-known'), 'Diesen Chip kennen wir schon'],
    ['too short', refusal(422, 'cards.nfc-too-short'), 'Chipnummer zu kurz'],
    ['not saved', refusal(500, 'general.unexpected'), 'Chip nicht gespeichert'],
  ])('that is %s has its own text', async (_name, reply, title) => {
    await start([answer(linkToken, reply)])
    hold(CHIP)
    expect((await screen.findByText(title)).closest('[role="alert"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { name: /gehört jetzt/ })).toBeNull()
  })

  test('asks for permission again where it was denied', async () => {
    installChipReader(false)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Karte zuordnen' }))
    const ask = await screen.findByRole('button', { name: 'NFC erlauben' })
    installChipReader(true)
    await userEvent.click(ask)
    expect(await screen.findByText('Oder den Chip an die Rückseite halten')).toBeTruthy()
  })
})

describe('the search', () => {
  // spec: user-search-min-2
  test('begins with two characters, and says when no member has that name', async () => {
    const page = await open([answer(searchUsers, { status: 200, body: { data: [] } })])
    await userEvent.type(search(), 'J')
    expect(screen.getByText('Mindestens 2 Buchstaben')).toBeTruthy()
    await userEvent.type(search(), 'ö')
    expect(await screen.findByRole('heading', { name: 'Niemand gefunden' })).toBeTruthy()
    expect(page.sent(searchUsers).map(({ query }) => query)).toEqual([
      { 'user-filter-str': 'Jö', school: '2' },
    ])
  })

  test('shows its failure', async () => {
    await open([answer(searchUsers, refusal(500, 'general.unexpected'))])
    await userEvent.type(search(), 'Jo')
    expect(await screen.findByRole('heading', { name: 'Etwas ist schiefgelaufen' })).toBeTruthy()
  })
})

test('a user who may not give out cards reads who may', async () => {
  const student = { ...school, roles: ['student' as const], abilities: [] }
  await open([], '/trainer/qr/2', makeViewer({ schools: [student] }))
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
})

// spec: route-trainer-qr
test('all texts are available in English too', async () => {
  await renderPage(<LinkCardPage home="/trainer" />, {
    at: '/trainer/qr',
    viewer: trainer(),
    locale: 'en',
    answers: [],
  })
  expect(await screen.findByRole('heading', { name: 'QR cards' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Print cards' }).getAttribute('href')).toBe('/trainer/card-print/2')
})
