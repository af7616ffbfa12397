import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listCards, revokeCard } from '@wegband/domain/features/cards/card-contract.ts'
import {
  addMemberNote,
  changeMember,
  correctBirthday,
  listMembers,
  readMember,
  readTeam,
} from '@wegband/domain/features/members/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools, readSchool } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { schoolOf } from '../schools/testing/schools.ts'
import { MemberPage } from './member-page.tsx'
import { MembersPage } from '../member-desk/members-page.tsx'
import { RolesPage } from './roles/roles-page.tsx'
import { detailsOf, leader, memberOf, teamMemberOf, trainerOnly, WING_CHUN } from './testing/members.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
const NOW = '2026-11-20T18:00:00.000Z'
const school = answer(readSchool, { status: 200, body: { data: schoolOf() } })
/** The counts of the tabs of the area. */
const waiting = answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } })

const listOf = (members = [memberOf()], total = members.length) => ({
  status: 200 as const,
  body: {
    data: members,
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 50,
      total,
      counts: {
        all: 128,
        absent: 9,
        'long-absent': 4,
        stuck: 6,
        ready: 2,
        new: 0,
        birthday: 0,
        'no-card': 3,
        'no-consent': 0,
      },
      states: { active: 128, passive: 11, interested: 0, cancelled: 0 },
    },
  },
})
const openList = (reply = listOf(), viewer = leader()) =>
  renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer,
    now: NOW,
    answers: [answer(listMembers, reply), school, waiting],
  })

// spec: user-search-min-2
test('shows the last attendance and signs, and searches names from two characters on', async () => {
  const page = await openList()
  const user = userEvent.setup()
  const row = (await screen.findByRole('link', { name: 'Ruben Dahl' })).closest('li')
  expect(row?.textContent).toContain('am Montag')
  expect(row?.textContent).toContain('steht seit 14 Monaten')
  expect(row?.textContent).toContain('Letzte 12 Wochen: 1, 1, 1, 0')
  const field = screen.getByLabelText('Mitglied suchen')
  await user.type(field, 'R')
  await user.click(screen.getByRole('button', { name: '14 Tage nicht da 9' }))
  await waitFor(() => expect(String(page.sent(listMembers).at(-1)?.query['sign[]'])).toBe('absent'))
  expect(page.sent(listMembers).every(({ query }) => !('search' in query))).toBe(true)
  await user.type(field, 'u')
  await waitFor(() => expect(page.sent(listMembers).at(-1)?.query).toMatchObject({ search: 'Ru' }))
})

test('shows no count before it is loaded', async () => {
  await renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer: leader(),
    now: NOW,
    answers: [answer(listMembers, () => new Promise<never>(() => undefined)), school, waiting],
  })
  expect(await screen.findByRole('button', { name: 'Alle' })).toBeDefined()
  expect(screen.getByRole('button', { name: '14 Tage nicht da' })).toBeDefined()
})

// Heads who neither teach nor work at the desk may not enter the trainer area.
test.each([
  [[], 'Zu deinen Schulen', '/user/schools'],
  [[1], 'Zum Trainerbereich', '/trainer'],
])(
  'teaching the sports %j, the viewer reads on the back arrow where it leads',
  async (sports, name, href) => {
    await openList(listOf(), { ...leader(), trainerSportsIds: sports })
    const arrow = await screen.findByRole('link', { name })
    expect(arrow.getAttribute('href')).toBe(href)
  },
)

test('a message to fewer members than the total says how many receive it', async () => {
  await openList(listOf([memberOf(), memberOf({ id: 9 })], 88))
  expect(await screen.findByRole('button', { name: 'Diese 2 anschreiben' })).toBeTruthy()
  expect(screen.getByText('88 Mitglieder')).toBeTruthy()
})

test('an empty list says that no member matches', async () => {
  await openList(listOf([], 0))
  expect(await screen.findByText('Hier ist niemand')).toBeDefined()
})

test('shows a member with weeks, notes and history, adds a note and changes the state', async () => {
  const page = await renderPage(<MemberPage />, {
    at: '/trainer/members/1/7',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readMember, { status: 200, body: { data: detailsOf() } }),
      answer(listCards, { status: 200, body: { data: [] } }),
      answer(readMissing, {
        status: 200,
        body: {
          data: {
            sportId: 1,
            levelIndex: 4,
            rhythm: 'own',
            pace: null,
            steps: [],
            goals: [
              {
                kind: 'level-check',
                index: 4,
                isReached: false,
                forecastOn: null,
                earliestOn: null,
                conditions: [{ kind: 'active-weeks', have: 55, need: 99, missing: 44, forecastOn: null }],
              },
            ],
          },
        },
      }),
      answer(addMemberNote, {
        status: 201,
        body: { data: { id: 10, text: 'x', at: NOW, author: null, isYours: true } },
      }),
      answer(changeMember, { status: 200, body: { data: detailsOf({ state: 'passive' }) } }),
    ],
  })
  const user = userEvent.setup()
  expect(await screen.findByText('Steht seit 14 Monaten in Level 4')).toBeDefined()
  expect(await screen.findByText('55 von 99')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Anrufen' }).getAttribute('href')).toBe('tel:04315550100')
  expect(screen.getByText('eingetragen von Sabine Martens')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Notiz' }))
  await user.type(screen.getByLabelText('Neue Notiz'), 'Bald bereit')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(addMemberNote)[0]?.body).toEqual({ text: 'Bald bereit' }))
  await user.click(screen.getByRole('button', { name: 'Status ändern' }))
  await user.click(await screen.findByRole('radio', { name: /passiv/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(changeMember)[0]?.body).toEqual({ state: 'passive' }))
})

describe('the cards of a member', () => {
  const held = { linkedAt: '2026-01-01T10:00:00.000Z', revokedAt: null }
  const CARDS = [
    { ...held, id: 4, kind: 'permanent', number: null, ending: 'UJXD' },
    { ...held, id: 3, kind: 'member', number: 41, ending: '4417' },
  ]
  const openMember = (viewer = leader()) =>
    renderPage(<MemberPage />, {
      at: '/trainer/members/1/7',
      viewer,
      now: NOW,
      answers: [
        answer(readMember, { status: 200, body: { data: detailsOf({ levels: [] }) } }),
        answer(listCards, { status: 200, body: { data: CARDS } }),
        answer(revokeCard, { status: 200, body: { data: CARDS[1] } }),
      ],
    })

  test('are numbered as on paper, with the code on the phone apart, and each card can be locked', async () => {
    const page = await openMember()
    const list = within(await screen.findByRole('list', { name: 'Karten und Chips' }))
    const [card, code] = list.getAllByRole('listitem')
    expect([card?.textContent, code?.textContent]).toEqual([
      expect.stringContaining('Mitgliedskarte 0041'),
      expect.stringContaining('Dauercode'),
    ])
    await userEvent.click(list.getByRole('button', { name: 'Mitgliedskarte 0041 sperren' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sperren' }),
    )
    await waitFor(() => expect(page.sent(revokeCard)[0]?.params).toEqual({ id: '7', cardId: '3' }))
  })

  test('are only listed for a viewer who may not hand out cards', async () => {
    await openMember(trainerOnly())
    expect((await screen.findByText('Dauercode')).closest('li')?.textContent).toContain('UJXD')
    expect(screen.getByText('Karte').closest('li')?.textContent).toContain('4417')
    expect(screen.queryByRole('button', { name: /sperren/ })).toBeNull()
  })
})

// spec: trainer-abilities-four
test('heads see what differs from a role, reset it, and cannot limit themselves', async () => {
  const head = teamMemberOf({
    id: 4,
    firstName: 'Sabine',
    lastName: 'Martens',
    rights: {
      roles: ['leader'],
      abilities: [
        'can-answer-school-request',
        'can-add-new-user',
        'can-private-training',
        'can-access-system',
      ],
      hasOwnAbilities: false,
      teaches: [],
    },
  })
  const page = await renderPage(<RolesPage />, {
    at: '/trainer/roles/1',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readTeam, {
        status: 200,
        body: {
          data: { team: [head, teamMemberOf()], sports: [{ ...WING_CHUN, levels: 12, isOwn: false }] },
        },
      }),
      answer(changeMember, { status: 200, body: { data: detailsOf() } }),
      waiting,
    ],
  })
  const user = userEvent.setup()
  const card = (await screen.findByText('Trainer, angepasst')).closest('details')
  if (card === null) throw new Error('no card')
  await user.click(screen.getByText('Trainer, angepasst'))
  expect(within(card).getAllByRole('switch')).toHaveLength(4)
  await user.click(within(card).getByRole('switch', { name: 'Anfragen beantworten' }))
  await waitFor(() =>
    expect(page.sent(changeMember)[0]?.body).toEqual({
      abilities: [
        'can-answer-school-request',
        'can-add-new-user',
        'can-private-training',
        'can-access-system',
      ],
    }),
  )
  await user.click(within(card).getByRole('button', { name: 'Auf Rolle zurücksetzen' }))
  await waitFor(() => expect(page.sent(changeMember).at(-1)?.body).toEqual({ abilities: null }))
  await user.click(screen.getByText('Sabine Martens'))
  const own = screen.getByText('Sabine Martens').closest('details')
  for (const one of within(own ?? card).getAllByRole('switch')) expect(one).toHaveProperty('disabled', true)
})

test('a viewer who is not head reads who gives rights', async () => {
  await renderPage(<RolesPage />, {
    at: '/trainer/roles/1',
    viewer: trainerOnly(),
    now: NOW,
    answers: [waiting],
  })
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeDefined()
})

test('a viewer without a school reads about roles on that page, not about members', async () => {
  await renderPage(<RolesPage />, {
    at: '/trainer/roles/1',
    viewer: makeViewer(),
    now: NOW,
    answers: [waiting],
  })
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeDefined()
  expect(screen.queryByText(/Mitglieder/)).toBeNull()
})

const openRights = async (viewer: ReturnType<typeof leader>, isOwn: boolean, person = teamMemberOf()) => {
  const page = await renderPage(<RolesPage />, {
    at: '/trainer/roles/1',
    viewer,
    now: NOW,
    answers: [
      answer(readTeam, {
        status: 200,
        body: { data: { team: [person], sports: [{ ...WING_CHUN, levels: 12, isOwn }] } },
      }),
      school,
      waiting,
    ],
  })
  await userEvent.click(await screen.findByText(`${person.firstName} ${person.lastName}`))
  await userEvent.click(screen.getByRole('button', { name: 'Rollen und Sportarten' }))
  const field = await screen.findByLabelText<HTMLSelectElement>('Prüft in Wing Chun')
  return { page, field, levels: [...field.options].map(({ value }) => Number(value)) }
}

test('a head cannot change examiners of an association sport and reads why', async () => {
  const { field, levels } = await openRights(leader(), false)
  expect(Math.max(...levels)).toBe(6)
  expect(screen.getByText(/gibt nur der Verband das Recht zu prüfen/)).toBeDefined()
  expect(field.disabled).toBe(true)
})

test('a head can give every examiner level in the sports of the school', async () => {
  expect(Math.max(...(await openRights(leader(), true)).levels)).toBe(12)
})

test('an admin gives examiners in association sports at schools of others', async () => {
  const admin = makeViewer({ id: 1, isAdmin: true, schools: [] })
  expect(Math.max(...(await openRights(admin, false)).levels)).toBe(12)
  // The other pages of the area belong to members of the school.
  expect(screen.queryByRole('link', { name: 'Mitglieder' })).toBeNull()
})

test('a head cannot give themselves the right to examine', async () => {
  const own = teamMemberOf({
    id: 4,
    firstName: 'Sabine',
    lastName: 'Martens',
    rights: {
      ...teamMemberOf().rights,
      roles: ['leader', 'trainer'],
      teaches: [{ sport: WING_CHUN, examinerUpTo: 0 }],
    },
  })
  const { field } = await openRights(leader(), true, own)
  expect(field.disabled).toBe(true)
  expect(screen.getByText(/gibt sich niemand selbst/)).toBeDefined()
})

test('a former member is shown with name and dates alone, and how to come back', async () => {
  await renderPage(<MemberPage />, {
    at: '/trainer/members/1/7',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readMember, {
        status: 200,
        body: {
          data: detailsOf({
            isFormer: true,
            state: 'cancelled',
            mail: null,
            phone: null,
            mails: [],
            notes: [],
            canChangeState: false,
            canChangeRoles: false,
          }),
        },
      }),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Ruben Dahl' })).toBeDefined()
  expect(screen.getByText(/fragt auf der Seite eurer Schule an/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Notfalldaten' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Status ändern' })).toBeNull()
})

test('staff correct the birthday of a child in a separate dialog', async () => {
  const page = await renderPage(<MemberPage />, {
    at: '/trainer/members/1/7',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readMember, {
        status: 200,
        body: { data: detailsOf({ age: 10, birthdayAt: '2016-05-05', levels: [] }) },
      }),
      answer(listCards, { status: 200, body: { data: [] } }),
      answer(correctBirthday, {
        status: 200,
        body: { data: detailsOf({ birthdayAt: '2017-05-05', levels: [] }) },
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Geburtstag berichtigen' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Geburtstag')
  expect(field.value).toBe('2016-05-05')
  await userEvent.clear(field)
  await userEvent.type(field, '2017-05-05')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(correctBirthday)[0]?.body).toEqual({ birthdayAt: '2017-05-05' }))
})
