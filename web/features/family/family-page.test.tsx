import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  answerRelationRequest,
  listRelations,
  type Relation,
  type RelationRequest,
} from '@wegband/domain/features/family/contract.ts'
import { startImpersonation } from '@wegband/domain/features/impersonation/contract.ts'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { DEFAULT_FLAGS, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { preloadDialogs } from './testing/patient-dialogs.ts'
import { FamilyPage } from './family-page.tsx'
import {
  AYLIN,
  family,
  grownTim,
  inView,
  JONAS,
  jonasAs,
  jonasViewer,
  mother,
  OLE,
  partnerOf,
  requestOf,
} from './testing/people.ts'

preloadDialogs()

const open = (
  relations: readonly Relation[],
  requests: readonly RelationRequest[] = [],
  { tab = 'family', viewer = mother(), more = [] as readonly FakeAnswer[], locale = 'de' as const } = {},
) =>
  renderPage(<FamilyPage />, {
    at: `/user/family?tab=${tab}`,
    viewer,
    locale,
    answers: [...family(relations, requests, viewer), ...more],
  })
const tabNames = (): string[] => screen.getAllByRole('tab').map((tab) => tab.textContent)

describe('the page', () => {
  // spec: relations-four-tabs, route-user-family
  test('has four tabs, the count of open requests, and the tab in its address', async () => {
    const page = await open([jonasAs()], [requestOf(), requestOf({ id: 22, state: 'declined' })])
    await screen.findByRole('heading', { name: 'Jonas' })
    expect(tabNames()).toEqual(['Familie', 'Trainingspartner', 'Patenschaft', 'Anfragen1'])
    await userEvent.click(screen.getByRole('tab', { name: 'Trainingspartner' }))
    expect(page.href()).toBe('/user/family?tab=partners')
    expect(await screen.findByRole('heading', { name: 'Noch keine Trainingspartner' })).toBeTruthy()
  })

  // spec: flag-sponsoring-relationship-on
  test('has no sponsoring while that is switched off', async () => {
    const flags = { ...DEFAULT_FLAGS, sponsoringRelationship: false }
    const settings = answer(readPublicSettings, {
      status: 200,
      body: {
        data: {
          flags,
          supportMail: 'hilfe@wegband.example',
          now: '2026-11-20T09:00:00.000Z',
          isMaintenance: false,
          minTrainingMinutes: 15,
          mapTilesUrl: null,
          videoProvider: 'self-hosted',
          hasDemoMailbox: false,
          demo: null,
        },
      },
    })
    await open([jonasAs()], [], { tab: 'sponsoring', more: [settings] })
    await screen.findByRole('heading', { name: 'Jonas' })
    await waitFor(() => expect(tabNames()).toEqual(['Familie', 'Trainingspartner', 'Anfragen']))
  })

  test('shows what went wrong and offers a retry', async () => {
    await open([], [], {
      more: [
        answer(listRelations, (_, times) =>
          times === 0
            ? { status: 500, body: { code: 'general.unexpected', message: 'x' } }
            : { status: 200, body: { data: [jonasAs()] } },
        ),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }))
    expect(await screen.findByRole('heading', { name: 'Jonas' })).toBeTruthy()
  })

  test('asks guests to register, and reads nothing', async () => {
    const guest = makeViewer({ isAnonymous: true, firstName: '', lastName: '', profileType: 'anonymous' })
    const page = await open([], [], { viewer: guest })
    expect(await screen.findByRole('heading', { level: 1, name: 'Erst mit einem Konto' })).toBeTruthy()
    expect(page.sent(listRelations)).toHaveLength(0)
  })

  test('asks an account without a birthday for it, and offers no parents', async () => {
    await open([], [], { viewer: makeViewer({ birthdayAt: null, isAdult: false }) })
    expect(await screen.findByText('Dein Geburtstag fehlt')).toBeTruthy()
    expect(screen.queryByText('Elternteil hinzufügen')).toBeNull()
  })

  test('is available in English', async () => {
    await renderPage(<FamilyPage />, {
      at: '/user/family',
      viewer: mother(),
      locale: 'en',
      answers: family([]),
    })
    expect(await screen.findByRole('heading', { name: 'No family here yet' })).toBeTruthy()
  })
})

describe('a child', () => {
  // spec: parent-manages-child-profiles, parent-switch-child-view
  test('is shown with age, program, band and guardians, and its button opens its view', async () => {
    const page = await open([jonasAs({ guardians: [OLE] })], [], {
      more: [
        answer(startImpersonation, { status: 403, body: { code: 'impersonation.nested', message: 'x' } }),
      ],
    })
    expect(await screen.findByText('9 Jahre, Kids-Programm')).toBeTruthy()
    expect(await screen.findByText('7 von 11 Wochen')).toBeTruthy()
    expect(screen.getByText('Fuchsgurt')).toBeTruthy()
    expect(screen.getByText('Mit dir verantwortlich: Ole Lindner')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Als Jonas ansehen' }))
    await waitFor(() => expect(page.sent(startImpersonation)[0]?.body).toEqual({ user: JONAS.id }))
    await waitFor(() => expect(toasts.get().some(({ tone }) => tone === 'danger')).toBe(true))
  })

  test('shows its credit only where some is left', async () => {
    const { unmount } = await open([jonasAs()])
    await screen.findByRole('heading', { name: 'Jonas' })
    expect(screen.queryByRole('button', { name: /Guthaben/ })).toBeNull()
    unmount()
    await open([jonasAs({ creditCents: 3600 })])
    expect(await screen.findByRole('button', { name: 'Guthaben von Jonas' })).toBeTruthy()
  })

  // spec: kids-program-switch-banner, kids-program-0-99-adult-100
  test('of twelve years is offered the adult program', async () => {
    const page = await open([jonasAs({ age: 12, startProgram: 99 })], [], {
      more: [answer(changeUser, { status: 204 })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Zum Erwachsenenprogramm' }))
    await waitFor(() => expect(page.sent(changeUser)).toHaveLength(1))
    const [sent] = page.sent(changeUser)
    expect([sent?.params['id'], sent?.body]).toEqual([
      String(JONAS.id),
      { selectedTrainingStartProgram: 100 },
    ])
  })

  test('of eleven years is not offered the adult program', async () => {
    await open([jonasAs({ age: 11, startProgram: 99 })])
    await screen.findByRole('heading', { name: 'Jonas' })
    expect(screen.queryByRole('button', { name: 'Zum Erwachsenenprogramm' })).toBeNull()
  })

  test('who came of age cannot be viewed any more, but may be handed the account', async () => {
    await open([grownTim()])
    expect(await screen.findByRole('heading', { name: 'Tim ist erwachsen' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ansehen/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Konto übergeben' })).toBeTruthy()
  })

  test('whose account was handed over has no actions left', async () => {
    await open([grownTim({ hasOwnLogin: true })])
    expect(await screen.findByRole('heading', { name: 'Tim Lindner' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Konto übergeben' })).toBeNull()
  })
})

describe('requests', () => {
  const fromOle = requestOf({
    id: 31,
    kind: 'release',
    relationType: 'child',
    from: OLE,
    about: JONAS,
    message: 'Jonas wohnt ab Januar ganz bei dir.',
  })

  test('to the viewer are answered there', async () => {
    const asked = requestOf({ message: 'Wir waren heute zu zweit.' })
    const page = await open([], [asked], {
      tab: 'requests',
      more: [
        answer(answerRelationRequest, { status: 200, body: { data: { ...asked, state: 'confirmed' } } }),
      ],
    })
    expect(await screen.findByText('„Wir waren heute zu zweit.“')).toBeTruthy()
    expect(screen.getByText('Trainingspartner, heute')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Anfrage von Aylin Kaya annehmen' }))
    await waitFor(() => expect(page.sent(answerRelationRequest)[0]?.body).toEqual({ state: 'confirmed' }))
  })

  test('for a child that a school entered ask about custody before anything is sent', async () => {
    const asked = requestOf({
      relationType: 'parent',
      from: JONAS,
      child: { birthdayAt: '2018-05-08', entered: { school: 'Schule Lindenhof', by: 'Nils Peters' } },
    })
    const page = await open([], [asked], {
      tab: 'requests',
      more: [
        answer(answerRelationRequest, { status: 200, body: { data: { ...asked, state: 'confirmed' } } }),
      ],
    })
    expect(await screen.findByText('Geboren am 8. Mai 2018')).toBeTruthy()
    expect(screen.getByText('Schule Lindenhof fragt, eingetragen von Nils Peters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Anfrage von Jonas .*annehmen/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    expect(dialog.getByRole('alert').textContent).toBe('Bitte wähle, wie das Sorgerecht ist.')
    expect(page.sent(answerRelationRequest)).toHaveLength(0)
    expect(dialog.getByText(/gilt damit auch für Jonas/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: /gemeinsam sorgeberechtigt/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    await waitFor(() =>
      expect(page.sent(answerRelationRequest)[0]?.body).toEqual({ state: 'confirmed', custody: 'joint' }),
    )
  })

  test('to end a relation show what that means', async () => {
    await open([], [fromOle], { tab: 'requests' })
    expect(await screen.findByText('Elternteil von Jonas, heute')).toBeTruthy()
    expect(screen.getByText(/Ole gibt die Verbindung zu Jonas auf. Deine bleibt./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Lösung von Ole Lindner zustimmen' })).toBeTruthy()
  })

  test('of the viewer can be withdrawn while they wait, or show how they ended', async () => {
    const waiting = requestOf({
      id: 41,
      direction: 'from',
      from: AYLIN,
      about: OLE,
      relationType: 'sponsoring',
    })
    const declined = requestOf({ id: 42, direction: 'from', about: AYLIN, state: 'declined' })
    const page = await open([], [declined, waiting], {
      tab: 'requests',
      more: [
        answer(answerRelationRequest, {
          status: 409,
          body: { code: 'family.already-answered', message: 'x' },
        }),
      ],
    })
    const list = await screen.findByRole('list', { name: 'Von dir' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('wartet')
    expect(second?.textContent).toContain('abgelehnt')
    await userEvent.click(screen.getByRole('button', { name: 'Anfrage an Ole Lindner zurückziehen' }))
    await waitFor(() => expect(page.sent(answerRelationRequest)[0]?.body).toEqual({ state: 'withdrawn' }))
    // Another guardian was faster: the list is read again, and the reason is shown.
    await waitFor(() => expect(page.sent(listRelations).length).toBeGreaterThan(1))
    expect(toasts.get().at(-1)?.text).toContain('Schon beantwortet')
  })

  test('for a child that still wait are shown beside the family', async () => {
    await open(
      [jonasAs()],
      [requestOf({ direction: 'from', relationType: 'child', from: OLE, about: JONAS })],
    )
    expect(await screen.findByText('Warten auf die Zusage für Jonas Lindner')).toBeTruthy()
  })
})

describe('while viewing as another user', () => {
  test('the page offers no adding, answering or viewing', async () => {
    await open([jonasAs()], [requestOf()], { more: [inView(mother())] })
    expect(await screen.findByText('Nicht in einer fremden Ansicht.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Als Jonas ansehen' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: /Anfragen/ }))
    expect(await screen.findByText('Aylin Kaya')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /annehmen/ })).toBeNull()
  })

  test('a child sees its parents and cannot end the relation', async () => {
    const parent = partnerOf({ id: 14, relationType: 'parent', isBidirectional: false, relatedUser: OLE })
    await open([parent], [], { viewer: jonasViewer() })
    expect(await screen.findByRole('list', { name: 'Deine Eltern' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /lösen/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /Elternteil hinzufügen/ })).not.toHaveLength(0)
  })
})

test('a user without a confirmed email reads that before trying to add anything', async () => {
  await open([], [], { viewer: makeViewer({ membershipLv: 1 }) })
  expect(await screen.findByText('Bestätige erst deine E-Mail-Adresse.')).toBeTruthy()
})
