import type { ReactNode } from 'react'
import { AsideLayout } from '../aside-layout/aside-layout.tsx'
import { Serpentine } from '../band/serpentine.tsx'
import { Button } from '../button/button.tsx'
import { Chip } from '../chip/chip.tsx'
import { FactsList } from '../facts/facts-list.tsx'
import { Figure } from '../figure/figure.tsx'
import { PictureHero } from '../hero/picture-hero.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { info } from '../icon/phosphor/info.gen.ts'
import { swap } from '../icon/phosphor/swap.gen.ts'
import { LevelCheckCard } from '../level-check/level-check-card.tsx'
import { LevelRail } from '../level-rail/level-rail.tsx'
import { ModuleCell, ModuleGrid } from '../module-cell/module-cell.tsx'
import { SportScope } from '../sport/sport.tsx'
import { Tag } from '../tag/tag.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { WorkshopRow } from '../workshop-row/workshop-row.tsx'
import { BELT_NAMES, MODULES, WING_CHUN } from './gallery-samples.ts'
import { Shell } from './gallery-shell.tsx'

const CURRENT = 13

function modulesOf(stripe: number): ReactNode {
  return (
    <ModuleGrid>
      {MODULES.slice(stripe * 8, stripe * 8 + 8).map((name, offset) => {
        const index = stripe * 8 + offset
        const state =
          index < CURRENT
            ? 'done'
            : index === CURRENT
              ? 'now'
              : index < 16
                ? 'open'
                : index < 20
                  ? 'later'
                  : 'locked'
        const trainings = index < CURRENT ? 2 : index === CURRENT ? 1 : 0
        return (
          <ModuleCell
            key={name}
            number={index + 1}
            name={name}
            state={state}
            trainings={trainings}
            href="#"
            label={`Modul ${index + 1}, ${name}: ${trainings} von 2 Trainings`}
          />
        )
      })}
    </ModuleGrid>
  )
}

const FACTS = [
  { id: 'modules', name: 'Module', value: 13, of: 'von 24' },
  { id: 'trainings', name: 'Trainings', value: 62, of: 'von 66' },
  { id: 'workshops', name: 'Workshops', value: 1, of: 'von 2' },
]

function PathAside(): ReactNode {
  return (
    <div className="stack">
      <div className="desk-only stack">
        <Figure value={58} title="von 99 aktiven Wochen" />
        <FactsList facts={FACTS} />
        <Button variant="primary" isBlock href="#">
          Weiter mit Modul 14
        </Button>
      </div>
      <LevelCheckCard
        state="locked"
        title="Levelprüfung"
        note="Frei nach 99 aktiven Wochen"
        nextBelt={{
          belt: { level: 4 },
          text: (
            <>
              <b>Danach beginnt dein Kupfergurt</b> <span className="t-muted">(Level 4)</span>
            </>
          ),
        }}
        conditions={[
          { id: 'w', text: 'Beide Workshops', value: '1 von 2', isDone: false, doneLabel: 'erfüllt' },
          { id: 't', text: '60 Trainings', value: '62', isDone: true, doneLabel: 'erfüllt' },
          { id: 'a', text: '99 Wochen', value: '58', isDone: false, doneLabel: 'erfüllt' },
        ]}
      />
    </div>
  )
}

function Levels(): ReactNode {
  return (
    <LevelRail
      label="Level"
      items={BELT_NAMES.map((name, index) => ({
        belt: { level: index + 1 },
        stripes: index < 2 ? 3 : index === 2 ? 1 : 0,
        state: index < 2 ? 'earned' : index === 2 ? 'current' : 'future',
        href: '#',
        text: index === 2 ? 'Level 3' : String(index + 1),
        label: `Level ${index + 1}, ${name}`,
        isShown: index === 2,
      }))}
    />
  )
}

function PathBand(): ReactNode {
  const woven = Number(new URLSearchParams(location.search).get('woven') ?? 58)
  return (
    <Serpentine
      belt={{ level: 3 }}
      woven={woven}
      isNew={new URLSearchParams(location.search).has('new')}
      stripes={[
        {
          id: '1',
          title: 'Streifen 1',
          tag: (
            <Tag tone="positive" isNarrow>
              geschafft
            </Tag>
          ),
          children: (
            <>
              {modulesOf(0)}
              <WorkshopRow
                isDone
                href="#"
                title="Szenario: Auf dem Heimweg"
                note="Workshop 1, besucht am 14. März"
              />
            </>
          ),
        },
        {
          id: '2',
          title: 'Streifen 2',
          tag: <Tag isNarrow>noch 8 Wochen</Tag>,
          children: modulesOf(1),
        },
        {
          id: '3',
          title: 'Streifen 3',
          tag: <Tag isNarrow>noch 41 Wochen</Tag>,
          children: (
            <>
              {modulesOf(2)}
              <WorkshopRow
                isDone={false}
                href="#"
                title="Szenario: Im Gedränge"
                note="Workshop 2, Sa., 23. Januar, 6 Plätze frei"
              />
            </>
          ),
        },
      ]}
    />
  )
}

export function PathScreen(): ReactNode {
  return (
    <SportScope sport={WING_CHUN}>
      <Shell
        title="Wing Chun"
        top={
          <TopBar
            isClear
            back={{ label: 'Zurück', href: '#' }}
            actions={
              <>
                <IconButton icon={swap} label="Sport wechseln" href="#" />
                <IconButton icon={info} label="Info zum Training" href="#" />
              </>
            }
          />
        }
      >
        <PictureHero
          picture="sport-wing-chun"
          title="Wing Chun"
          lead="Du webst gerade deinen Honiggurt"
          choices={
            <>
              <Chip isOn href="#">
                Wing Chun
              </Chip>
              <Chip isOn={false} href="#">
                Escrima
              </Chip>
            </>
          }
        />
        <Levels />
        <AsideLayout width="narrow" aside={<PathAside />}>
          <div className="stack" style={{ paddingTop: 24 }}>
            <div className="phone-only stack" style={{ paddingBottom: 20 }}>
              <Figure
                value={58}
                title="von 99 aktiven Wochen"
                text="Noch 8, dann Gurtschritt 6 und der zweite Streifen."
              />
              <FactsList facts={FACTS} />
            </div>
            <h2 className="visually-hidden">Dein Band</h2>
            <PathBand />
          </div>
        </AsideLayout>
      </Shell>
    </SportScope>
  )
}
