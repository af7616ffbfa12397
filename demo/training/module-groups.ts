/** Modules by subject, across the stripes of a level, as the lists of modules group them. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { PlacedModule } from './training-plan.ts'
import { add, type Row } from '../federation/federation.ts'
import { SPORT, type SportId } from './sports.ts'

type Subject = { readonly name: LocalText; readonly modules: readonly number[] }

/** From the first to the last module, one after the other. */
const run = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const subject = (de: string, en: string, modules: readonly number[]): Subject => ({
  name: { de, en },
  modules,
})

/** By level, from the first; the numbers are those of the modules in their level. */
const SUBJECTS: Readonly<Record<SportId, readonly (readonly Subject[])[]>> = {
  [SPORT.wingChun]: [
    [
      subject('Grundlagen', 'Basics', run(1, 8)),
      subject('Wege und Kontakt', 'Paths and contact', run(9, 16)),
      subject('Selbstschutz', 'Self-defence', run(17, 24)),
    ],
    [
      subject('In Bewegung', 'In motion', [1, 3, 4, 5, 6, 7, 13]),
      subject('Druck und Kontakt', 'Pressure and contact', [2, 8, 9, 10, 11, 12, 14]),
      subject('Griffe und Angriffe', 'Grips and attacks', [15, 16, 17, 18, 19, 20]),
      subject('Im Alltag', 'In daily life', [21, 22, 23, 24]),
    ],
    [
      subject('Stand und Wendung', 'Stance and turn', [1, 4, 5, 11, 14, 15, 16]),
      subject('Hände und Ellbogen', 'Hands and elbows', [2, 3, 6, 9, 18, 19]),
      subject('Kontakt und Druck', 'Contact and pressure', [7, 8, 10, 12, 13, 17]),
      subject('Wenn es ernst wird', 'When it gets serious', [20, 21, 22, 23, 24]),
    ],
  ],
  [SPORT.escrima]: [
    [
      subject('Stock und Schritt', 'Stick and step', run(1, 8)),
      subject('Führen und treffen', 'Guiding and hitting', run(9, 16)),
      subject('Fluss', 'Flow', run(17, 24)),
    ],
    [
      subject('Haltung und Weg', 'Posture and path', [1, 2, 5, 6, 8, 19]),
      subject('Schlagen und Führen', 'Striking and guiding', [3, 4, 7, 9, 10, 11, 16, 17, 20, 21]),
      subject('Andere Stöcke', 'Other sticks', [12, 13, 14, 15]),
      subject('Frei werden', 'Becoming free', [18, 22, 23, 24]),
    ],
  ],
  [SPORT.chikung]: [
    [
      subject('Stehen und atmen', 'Standing and breathing', run(1, 8)),
      subject('Rücken und Gleichgewicht', 'Back and balance', run(9, 16)),
      subject('Formen', 'Forms', run(17, 24)),
    ],
  ],
  [SPORT.kids]: [
    [
      subject('Sicher stehen', 'Standing firmly', run(1, 8)),
      subject('Miteinander', 'Together', run(9, 16)),
      subject('Mutig sein', 'Being brave', run(17, 24)),
    ],
    [
      subject('Stehen, fallen, rollen', 'Standing, falling, rolling', [1, 5, 12, 13, 14, 19]),
      subject('Hände und Füße', 'Hands and feet', [2, 4, 6, 7, 8, 9, 10, 11, 18]),
      subject('Mutig und klug', 'Brave and clever', [3, 16, 17, 21, 22]),
      subject('Spiele', 'Games', [15, 20, 23, 24]),
    ],
    [
      subject('Stehen und springen', 'Standing and jumping', [1, 3, 4, 6, 13, 19]),
      subject('Hände und Füße', 'Hands and feet', [2, 7, 8, 9, 10, 11, 12, 15]),
      subject('Mutig und klug', 'Brave and clever', [5, 14, 16, 17, 18, 20, 21]),
      subject('Spiele', 'Games', [22, 23, 24]),
    ],
  ],
}

/** Every module of a described level belongs to one of them. */
export const buildModuleGroups = (
  modules: readonly PlacedModule[],
): { moduleGroups: Row<'moduleGroups'>[]; moduleGroupItems: Row<'moduleGroupItems'>[] } => {
  const moduleGroups: Row<'moduleGroups'>[] = []
  const moduleGroupItems: Row<'moduleGroupItems'>[] = []
  for (const sportId of Object.values(SPORT)) {
    const subjects = SUBJECTS[sportId].flatMap((ofLevel, index) =>
      ofLevel.map((one) => ({ ...one, levelIndex: index + 1 })),
    )
    subjects.forEach(({ name, modules: numbers, levelIndex }, index) => {
      const group = add(moduleGroups, { sportId, name, sortOrder: index + 1 })
      const own = modules.filter(
        (module) =>
          module.sportId === sportId &&
          module.levelIndex === levelIndex &&
          numbers.includes(module.sortOrder),
      )
      own.forEach((module, position) => {
        add(moduleGroupItems, { groupId: group.id, moduleId: module.id, sortOrder: position + 1 })
      })
    })
  }
  return { moduleGroups, moduleGroupItems }
}
