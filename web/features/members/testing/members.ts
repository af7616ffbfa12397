/** Members as the server answers them, for tests, with the names of the demo data. */
import type { MemberDetails, MemberEntry, TeamMember } from '@wegband/domain/features/members/contract.ts'
import { makeViewer } from '../../../platform/testing/people.ts'

export const WING_CHUN = { id: 1, name: 'Wing Chun', slug: 'wing-chun', hue: 20, chroma: 1, isKids: false }

export const memberOf = (more: Partial<MemberEntry> = {}): MemberEntry => ({
  id: 7,
  firstName: 'Ruben',
  lastName: 'Dahl',
  avatar: null,
  isKid: false,
  age: 34,
  birthdayOn: null,
  state: 'active',
  roles: ['student'],
  sinceAt: '2022-03-01T12:00:00.000Z',
  lastSeenAt: '2026-11-16T18:00:00.000Z',
  hasCard: true,
  levels: [
    {
      sport: { ...WING_CHUN, isKids: false },
      levelIndex: 4,
      stripes: 1,
      activeWeeks: 55,
      sinceOn: '2025-09-01',
      isReady: false,
      isMaybeMistake: false,
    },
  ],
  signs: ['stuck'],
  monthsStuck: 14,
  pendingRequest: null,
  weeks: [1, 1, 1, 0, 2, 1, 1, 1, 2, 0, 1, 1],
  parents: [],
  mails: ['ruben@post.example'],
  writtenTo: null,
  ...more,
})

export const detailsOf = (more: Partial<MemberDetails> = {}): MemberDetails => ({
  ...memberOf(),
  school: { id: 1, name: 'Schule Lindenhof' },
  site: { id: 1, name: 'Lindenhof' },
  birthdayAt: '1992-05-05',
  mail: 'ruben@post.example',
  phone: '0431 555 0100',
  rights: { roles: ['student'], abilities: [], hasOwnAbilities: false, teaches: [] },
  cards: [
    { id: 3, kind: 'card', tail: '4417', since: '2026-01-01T10:00:00.000Z' },
    { id: 4, kind: 'member', tail: 'UJXD', since: '2026-01-01T10:00:00.000Z' },
  ],
  family: [],
  waitsForParent: false,
  photoPurposes: [],
  history: [{ stateBefore: null, state: 'active', at: '2022-03-01T12:00:00.000Z', by: 'Sabine Martens' }],
  notes: [
    {
      id: 9,
      text: 'Knie links schonen',
      at: '2026-11-02T10:00:00.000Z',
      author: 'Tarek Aydın',
      isYours: true,
    },
  ],
  isFormer: false,
  leavesOn: null,
  bookedDays: [],
  canChangeState: true,
  canChangeRoles: true,
  ...more,
})

export const teamMemberOf = (more: Partial<TeamMember> = {}): TeamMember => ({
  id: 5,
  firstName: 'Tarek',
  lastName: 'Aydın',
  avatar: null,
  gender: 'm',
  rights: {
    roles: ['trainer'],
    abilities: ['can-add-new-user', 'can-private-training', 'can-access-system'],
    hasOwnAbilities: true,
    teaches: [{ sport: WING_CHUN, examinerUpTo: 6 }],
  },
  ...more,
})

/** The head of the school, with all rights there. */
export const leader = () =>
  makeViewer({
    id: 4,
    roles: ['leader'],
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: 1,
        state: 'active',
        roles: ['leader'],
        abilities: [
          'can-answer-school-request',
          'can-add-new-user',
          'can-private-training',
          'can-access-system',
        ],
      },
    ],
  })
/** A trainer without the ability to add members. */
export const trainerOnly = () =>
  makeViewer({
    id: 5,
    roles: ['trainer'],
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: 1,
        state: 'active',
        roles: ['trainer'],
        abilities: ['can-private-training'],
      },
    ],
  })
