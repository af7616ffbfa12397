import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import {
  handOver,
  listCandidates,
  requestRelease,
  sendRelationRequest,
  transferCredit,
  type Relation,
} from '@wegband/domain/features/family/contract.ts'
import {
  inviteGuardian,
  withdrawGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { FamilyPage } from './family-page.tsx'
import {
  AYLIN,
  family,
  grownTim,
  JONAS,
  jonasAs,
  mother,
  OLE,
  partnerOf,
  requestOf,
} from './testing/people.ts'
import { preloadDialogs } from './testing/patient-dialogs.ts'

preloadDialogs()

const LINDENHOF = {
  schoolId: 7,
  name: 'Schule Lindenhof',
  schoolSiteId: null,
  state: 'active' as const,
  roles: ['student' as const],
  abilities: [],
}
const open = (relations: readonly Relation[], more: readonly FakeAnswer[] = [], tab = 'family') => {
  const viewer = mother({ schools: [LINDENHOF] })
  return renderPage(<FamilyPage />, {
    at: `/user/family?tab=${tab}`,
    viewer,
    answers: [...family(relations, [], viewer), ...more],
  })
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
const lastToast = (): string => toasts.get().at(-1)?.text ?? ''

describe('a new child', () => {
  const openForm = async (more: readonly FakeAnswer[] = []) => {
    const page = await open([], more)
    await press('Kind hinzufügen')
    await userEvent.type(await screen.findByLabelText('Vorname'), 'Emmi')
    return page
  }

  // spec: dialog-create-child-profile
  test('is created with name, birthday, school and custody', async () => {
    const page = await openForm([
      answer(createUser, {
        status: 201,
        body: { data: { id: 9, firstName: 'Emmi', lastName: 'Lindner', profileType: 'regular_kid' } },
      }),
    ])
    const birthday = screen.getByLabelText('Geburtstag')
    await userEvent.type(birthday, '2020-08-02')
    expect(await screen.findByText('6 Jahre, Kids-Programm')).toBeTruthy()
    await press('Emmi anlegen')
    expect(await screen.findByText('Bitte wähle, wie das Sorgerecht ist.')).toBeTruthy()
    expect(page.sent(createUser)).toHaveLength(0)
    await userEvent.click(screen.getByRole('radio', { name: /allein sorgeberechtigt/ }))
    await press('Emmi anlegen')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(createUser)[0]?.body).toEqual({
      child: { firstName: 'Emmi', lastName: 'Lindner', birthdayAt: '2020-08-02' },
      noMail: true,
      custody: 'sole',
      schoolId: 7,
    })
    expect(lastToast()).toBe('Emmi ist angelegt.')
  })

  test('must be under 18 and needs a birthday', async () => {
    await openForm()
    await press('Emmi anlegen')
    expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Geburtstag'), '2008-11-20')
    expect(await screen.findByText('Nur für Kinder unter 18')).toBeTruthy()
  })

  test('keeps the input when the server refuses, and shows the reason', async () => {
    await openForm([
      answer(createUser, { status: 403, body: { code: 'registration.not-adult', message: 'x' } }),
    ])
    await userEvent.type(screen.getByLabelText('Geburtstag'), '2020-08-02')
    await userEvent.click(screen.getByRole('radio', { name: /allein sorgeberechtigt/ }))
    await press('Emmi anlegen')
    expect(await screen.findByText('Unter 18 legt ein Elternteil das Konto an')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Vorname').value).toBe('Emmi')
  })
})

describe('a child that has a profile', () => {
  const openScan = async (more: readonly FakeAnswer[]) => {
    const page = await open([], more)
    await press('Kind hinzufügen')
    await userEvent.click(await screen.findByRole('tab', { name: 'Hat schon ein Profil' }))
    await userEvent.type(await screen.findByLabelText('Oder Code eintippen'), 'wtk-abc')
    await press('Prüfen')
    return page
  }
  const isJonas = answer(readUserByToken, { status: 200, body: { data: { ...JONAS, isAdult: false } } })

  // spec: dialog-create-child-profile
  test('is found by its card, shown, and requested', async () => {
    const page = await openScan([
      isJonas,
      answer(sendRelationRequest, { status: 201, body: { data: requestOf({ relationType: 'child' }) } }),
    ])
    expect(await screen.findByText('Jonas Lindner')).toBeTruthy()
    expect(page.sent(readUserByToken)[0]?.params['token']).toBe('WTK-ABC')
    await userEvent.type(screen.getByLabelText(/Nachricht an die Eltern/), 'Ich bin der Vater.')
    await press('Anfrage senden')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(sendRelationRequest)[0]?.body).toEqual({
      relationType: 'child',
      token: 'WTK-ABC',
      message: 'Ich bin der Vater.',
    })
  })

  // spec: error-relation-two
  test('cannot be requested twice, and the dialog says so', async () => {
    await openScan([
      isJonas,
      answer(sendRelationRequest, { status: 409, body: { code: 'family.conflict', message: 'x' } }),
    ])
    await press('Anfrage senden')
    expect(
      await screen.findByText('Mit dieser Person gibt es bereits eine aktive Verbindung oder Anfrage.'),
    ).toBeTruthy()
  })

  // spec: error-relation-two
  test('that cannot be requested for another reason shows an unknown error', async () => {
    await openScan([
      isJonas,
      answer(sendRelationRequest, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
    ])
    await press('Anfrage senden')
    expect(await screen.findByText(/Etwas ist schiefgelaufen/)).toBeTruthy()
  })

  // spec: scan-own-code-rejected
  test('cannot be the viewer', async () => {
    await openScan([
      answer(readUserByToken, { status: 412, body: { code: 'scanner.own-profile', message: 'x' } }),
    ])
    expect(await screen.findByText('Das bist du selbst')).toBeTruthy()
    expect(screen.getByLabelText('Oder Code eintippen')).toBeTruthy()
  })
})

test('a card of a person of the wrong age is refused before a request can be sent', async () => {
  const page = await open(
    [],
    [answer(readUserByToken, { status: 200, body: { data: { ...AYLIN, isAdult: true } } })],
  )
  await press('Kind hinzufügen')
  await userEvent.click(await screen.findByRole('tab', { name: 'Hat schon ein Profil' }))
  await userEvent.type(await screen.findByLabelText('Oder Code eintippen'), 'WTM-ABC')
  await press('Prüfen')
  expect(await screen.findByText('Als Kind lässt sich nur verbinden, wer unter 18 ist.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Anfrage senden' })).toBeNull()
  page.server.add(answer(readUserByToken, { status: 200, body: { data: { ...JONAS, isAdult: false } } }))
  await press('Prüfen')
  expect(await screen.findByRole('button', { name: 'Anfrage senden' })).toBeTruthy()
})

describe('a training partner', () => {
  test('is searched for when typing pauses, and then requested', async () => {
    const page = await open(
      [],
      [
        answer(listCandidates, { status: 200, body: { data: [AYLIN] } }),
        answer(sendRelationRequest, { status: 201, body: { data: requestOf() } }),
      ],
      'partners',
    )
    await press('Trainingspartner hinzufügen')
    await userEvent.type(await screen.findByRole('searchbox'), 'ayl')
    expect(screen.getByText('Wird gesucht')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /Aylin Kaya/ }))
    // One request for three characters.
    expect(page.sent(listCandidates).map(({ query }) => query)).toEqual([{ search: 'ayl' }])
    await press('Anfrage senden')
    await waitFor(() => expect(page.sent(sendRelationRequest)).toHaveLength(1))
    expect(page.sent(sendRelationRequest)[0]?.body).toMatchObject({ relationType: 'training-buddy', user: 3 })
    await waitFor(() => expect(lastToast()).toBe('Anfrage gesendet'))
  })

  test('shows that the search found no match', async () => {
    await open([], [answer(listCandidates, { status: 200, body: { data: [] } })], 'partners')
    await press('Trainingspartner hinzufügen')
    await userEvent.type(await screen.findByRole('searchbox'), 'xyz')
    expect(await screen.findByText('Niemanden gefunden. Vielleicht hilft ihr Code.')).toBeTruthy()
  })
})

describe('the end of a relation', () => {
  // spec: dialog-release-relation, relation-release-needs-other
  test('to a child is requested from the remaining guardian, with its consequences', async () => {
    const page = await open(
      [jonasAs({ guardians: [OLE] })],
      [answer(requestRelease, { status: 201, body: { data: requestOf({ kind: 'release' }) } })],
    )
    await press('Mehr zu Jonas')
    await press(/Verbindung lösen/)
    expect(await screen.findByText(/Es passiert erst, wenn Ole Lindner zustimmt/)).toBeTruthy()
    const list = dialog().getByRole('list', { name: 'Was sich ändert' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    await userEvent.type(screen.getByLabelText(/Nachricht an Ole Lindner/), 'Ab Januar.')
    await press('Lösung anfragen')
    await waitFor(() => expect(page.sent(requestRelease)).toHaveLength(1))
    const [sent] = page.sent(requestRelease)
    expect([sent?.params['id'], sent?.body]).toEqual(['12', { message: 'Ab Januar.' }])
  })

  test('cannot be requested by the only guardian', async () => {
    await open([jonasAs()])
    await press('Mehr zu Jonas')
    await press(/Verbindung lösen/)
    expect(await screen.findByText(/Verbinde zuerst eine zweite Person mit Jonas/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lösung anfragen' })).toBeNull()
    await press('Verbunden bleiben')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('to a partner is requested from the partner', async () => {
    await open([partnerOf()], [], 'partners')
    await press('Verbindung zu Aylin Kaya lösen?')
    expect(await screen.findByText(/Es passiert erst, wenn Aylin zustimmt/)).toBeTruthy()
  })
})

describe('credit', () => {
  const openCredit = async (more: readonly FakeAnswer[]) => {
    const page = await open([jonasAs({ creditCents: 3600 })], more)
    await press('Guthaben von Jonas')
    await screen.findByRole('dialog')
    return page
  }

  // spec: parent-transfers-legacy-credit
  test('goes to the parent, with both balances before and after', async () => {
    const page = await openCredit([
      answer(transferCredit, {
        status: 200,
        body: { data: { amountCents: 3600, fromBalanceCents: 0, toBalanceCents: 4800 } },
      }),
    ])
    const terms = dialog()
      .getAllByRole('definition')
      .map((one) => one.textContent.replaceAll(/\s/g, ' '))
    expect(terms).toEqual(['36,00 €', '0,00 €', '48,00 €'])
    await press(/36,00.€ übertragen/)
    await waitFor(() => expect(page.sent(transferCredit)).toHaveLength(1))
    const [sent] = page.sent(transferCredit)
    expect([sent?.params['id'], sent?.body]).toEqual([String(JONAS.id), { to: 1 }])
    await waitFor(() => expect(lastToast().replaceAll(/\s/g, ' ')).toContain('Du hast jetzt 48,00 €'))
  })

  // spec: error-credit-transfer
  test('that cannot be moved shows the reason in the dialog', async () => {
    await openCredit([
      answer(transferCredit, { status: 409, body: { code: 'family.credit-transfer', message: 'x' } }),
    ])
    await press(/36,00.€ übertragen/)
    expect(await screen.findByText('Das Guthaben konnte nicht übertragen werden.')).toBeTruthy()
  })
})

describe('an account', () => {
  const openHandOver = async (more: readonly FakeAnswer[] = []) => {
    const page = await open([grownTim()], more)
    await press('Konto übergeben')
    return { page, field: await screen.findByLabelText('E-Mail-Adresse von Tim') }
  }

  test("is handed over to an address that is not the parent's own", async () => {
    const { page, field } = await openHandOver([
      answer(handOver, { status: 202, body: { data: { validUntil: '2026-11-21T09:00:00.000Z' } } }),
    ])
    await press('Link senden')
    expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
    await userEvent.type(field, 'mara@wegband.example')
    expect(await screen.findByText('Das ist deine eigene Adresse.')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'tim@post.example')
    await press('Link senden')
    await waitFor(() => expect(page.sent(handOver)[0]?.body).toEqual({ mail: 'tim@post.example' }))
    await waitFor(() => expect(lastToast()).toBe('Der Link ist unterwegs zu tim@post.example.'))
  })

  test('cannot be handed over to an address that has an account', async () => {
    const { field } = await openHandOver([
      answer(handOver, { status: 409, body: { code: 'credentials.mail-taken', message: 'x' } }),
    ])
    await userEvent.type(field, 'tarek@lindenhof.example')
    await press('Link senden')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('a second guardian', () => {
  const invited = { id: 31, mail: 'ole@post.example', validUntil: '2026-11-27T09:00:00.000Z', link: null }
  const openInvite = async (more: readonly FakeAnswer[]) => {
    const page = await open([jonasAs()], more)
    await press('Mehr zu Jonas')
    await press(/Zweites Elternteil einladen/)
    return page
  }

  test('is invited by email', async () => {
    const page = await openInvite([answer(inviteGuardian, { status: 201, body: { data: invited } })])
    await press('Einladung senden')
    expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), 'ole@post.example')
    await press('Einladung senden')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(inviteGuardian)[0]?.body).toEqual({ mail: 'ole@post.example' })
    expect(lastToast()).toBe('Die Einladung ist unterwegs zu ole@post.example.')
  })

  test('is invited by a link to share', async () => {
    const link = '/auth/guardian-invitation#secret'
    const page = await openInvite([
      answer(inviteGuardian, { status: 201, body: { data: { ...invited, mail: null, link } } }),
    ])
    await press('Nur einen Link erstellen')
    const field = await screen.findByLabelText<HTMLInputElement>('Link')
    expect(field.value).toBe(new URL(link, location.origin).href)
    expect(page.sent(inviteGuardian)[0]?.body).toEqual({ mail: null })
  })

  test('is no longer invited when the invitation is withdrawn', async () => {
    const { link: _link, ...invitation } = invited
    const page = await open([jonasAs({ invitation })], [answer(withdrawGuardianInvitation, { status: 204 })])
    expect(await screen.findByText(/An ole@post.example, gültig bis/)).toBeTruthy()
    await press('Einladung zu Jonas zurückziehen')
    await waitFor(() => expect(lastToast()).toBe('Einladung zurückgezogen'))
    expect(page.sent(withdrawGuardianInvitation)).toHaveLength(1)
  })
})
