import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  addMemberNote,
  changeMember,
  listMembers,
  readMember,
  readTeam,
} from '@wegband/domain/features/members/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { schoolOf } from '../schools/testing/schools.ts'
import { CreateMemberPage } from './create-member-page.tsx'
import { MemberPage } from './member-page.tsx'
import { MembersPage } from './members-page.tsx'
import { RolesPage } from './roles-page.tsx'
import { detailsOf, leader, memberOf, teamMemberOf, trainerOnly, WING_CHUN } from './testing/members.ts'

// a busy machine gets its time
configure({ asyncUtilTimeout: 8000 })
const NOW = '2026-11-20T18:00:00.000Z'
const school = answer(readSchool, { status: 200, body: { data: schoolOf() } })

const listOf = (members = [memberOf()], total = members.length) => ({
  status: 200 as const,
  body: {
    data: members,
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 50,
      total,
      counts: { all: 128, absent: 9, 'long-absent': 4, stuck: 6, ready: 2, 'no-card': 3 },
      states: { active: 128, passive: 11, interested: 0, cancelled: 0 },
    },
  },
})
const openList = (reply = listOf(), viewer = leader()) =>
  renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer,
    now: NOW,
    answers: [answer(listMembers, reply), school],
  })

// spec: user-search-min-2
test('the list says when somebody was there and what stands out; a name is sent from two characters on', async () => {
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

test('an empty choice says so and leads back', async () => {
  await openList(listOf([], 0))
  expect(await screen.findByText('Hier ist niemand')).toBeDefined()
})

test('a member is shown with weeks, notes and history; a note is added, the state changed', async () => {
  const page = await renderPage(<MemberPage />, {
    at: '/trainer/members/1/7',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readMember, { status: 200, body: { data: detailsOf() } }),
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

const openCreate = (more: FakeAnswer[] = [], viewer = leader()) =>
  renderPage(<CreateMemberPage />, {
    at: '/trainer/create-member/1',
    viewer,
    now: NOW,
    answers: [school, ...more],
  })
const fill = async (mail: string) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Vorname'), 'Leonie')
  await user.type(screen.getByLabelText('Nachname'), 'Sommer')
  await user.type(screen.getByLabelText('Geburtstag'), '1994-02-14')
  await user.type(screen.getByLabelText('E-Mail'), mail)
  await user.click(screen.getByRole('button', { name: 'Mitglied anlegen' }))
  return user
}

// spec: route-trainer-create-member, trainer-creates-members
test('a wrong mail is said at its field; a duplicate is asked about, and the card is the next step', async () => {
  let calls = 0
  const page = await openCreate([
    answer(createUser, () => {
      calls += 1
      if (calls > 1)
        return {
          status: 201,
          body: { data: { id: 70, firstName: 'Leonie', lastName: 'Sommer', profileType: 'regular' } },
        }
      return {
        status: 409,
        body: {
          code: 'members.duplicate',
          message: 'x',
          data: { people: [{ id: 3, firstName: 'Leonie', lastName: 'Sommer', state: 'passive' }] },
        },
      }
    }),
  ])
  const user = await fill('leonie@post')
  expect(page.sent(createUser)).toHaveLength(0)
  await user.type(screen.getByLabelText('E-Mail'), '.example')
  await user.click(screen.getByRole('button', { name: 'Mitglied anlegen' }))
  expect(await screen.findByText('Leonie Sommer, passiv')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Trotzdem anlegen' }))
  expect(await screen.findByText('Leonie Sommer ist jetzt in Schule Lindenhof')).toBeDefined()
  expect(page.sent(createUser).at(-1)?.body).toMatchObject({
    allowDuplicate: true,
    mail: 'leonie@post.example',
  })
  expect(screen.getByRole('link', { name: 'Karte zuordnen' }).getAttribute('href')).toContain(
    '/trainer/qr/1/',
  )
})

// spec: error-add-member-three, missing-capability-message
test('a missing right, a school that is gone and anything else each have their words', async () => {
  await openCreate([], trainerOnly())
  expect(await screen.findByRole('heading', { level: 2 })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mitglied anlegen' })).toBeNull()
})

// spec: error-add-member-three
test('a school that is not there is said before anything is typed', async () => {
  await renderPage(<CreateMemberPage />, {
    at: '/trainer/create-member/1',
    viewer: leader(),
    now: NOW,
    answers: [answer(readSchool, { status: 404, body: { code: 'general.not-found', message: 'x' } })],
  })
  expect(await screen.findByRole('heading', { name: /Schule/ })).toBeDefined()
})

// spec: error-add-member-three
test('an unknown failure stands above the button, and what was typed stays', async () => {
  await openCreate([answer(createUser, { status: 500, body: { code: 'general.unexpected', message: 'x' } })])
  await fill('leonie@post.example')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Vorname').value).toBe('Leonie')
})

// spec: trainer-abilities-four
test('heads see what differs from a role, set it back, and cannot limit themselves', async () => {
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
        body: { data: { team: [head, teamMemberOf()], sports: [{ ...WING_CHUN, levels: 12 }] } },
      }),
      answer(changeMember, { status: 200, body: { data: detailsOf() } }),
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

test('who is no head is told who gives rights', async () => {
  await renderPage(<RolesPage />, { at: '/trainer/roles/1', viewer: trainerOnly(), now: NOW, answers: [] })
  expect(await screen.findByRole('heading', { name: 'Das macht die Leitung' })).toBeDefined()
})
