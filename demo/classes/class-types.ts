/** The kinds of appointments and what a trainer may confirm in each. */
import type { Row } from '../federation/federation.ts'

export const CLASS_TYPE = { class: 1, workshop: 2, seminar: 3, exam: 4, private: 5 } as const
export type ClassType = keyof typeof CLASS_TYPE

export const buildClassTypes = (): Row<'appointmentTypes'>[] => [
  {
    id: CLASS_TYPE.class,
    key: 'class',
    name: { de: 'Training', en: 'Class' },
    confirmationTypes: ['presence', 'progress', 'denied'],
    isExam: false,
  },
  {
    id: CLASS_TYPE.workshop,
    key: 'workshop',
    name: { de: 'Workshop', en: 'Workshop' },
    confirmationTypes: ['presence', 'workshop', 'denied'],
    isExam: false,
  },
  {
    id: CLASS_TYPE.seminar,
    key: 'seminar',
    name: { de: 'Seminar', en: 'Seminar' },
    confirmationTypes: ['presence', 'seminar', 'denied'],
    isExam: false,
  },
  {
    id: CLASS_TYPE.exam,
    key: 'exam',
    name: { de: 'Levelprüfung', en: 'Level check' },
    confirmationTypes: ['presence', 'exam', 'denied'],
    isExam: true,
  },
  {
    id: CLASS_TYPE.private,
    key: 'private',
    name: { de: 'Privattraining', en: 'Private training' },
    confirmationTypes: ['presence', 'progress', 'denied'],
    isExam: false,
  },
]
