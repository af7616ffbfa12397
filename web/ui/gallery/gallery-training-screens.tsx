import type { ReactNode } from 'react'
import { AsideLayout } from '../aside-layout/aside-layout.tsx'
import { ActionBar, AppFrame } from '../app-frame/app-frame.tsx'
import { BandStrip } from '../band/band-strip.tsx'
import { Serpentine } from '../band/serpentine.tsx'
import { Swatch } from '../band/swatch.tsx'
import { Button } from '../button/button.tsx'
import { Chip } from '../chip/chip.tsx'
import { FactsList } from '../facts/facts-list.tsx'
import { Figure } from '../figure/figure.tsx'
import { PictureHero, TodayTile } from '../hero/picture-hero.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { bell } from '../icon/phosphor/bell.gen.ts'
import { crownSimple } from '../icon/phosphor/crown-simple.gen.ts'
import { info } from '../icon/phosphor/info.gen.ts'
import { path } from '../icon/phosphor/path.gen.ts'
import { play } from '../icon/phosphor/play.gen.ts'
import { qrCode } from '../icon/phosphor/qr-code.gen.ts'
import { swap } from '../icon/phosphor/swap.gen.ts'
import { LevelCheckCard } from '../level-check/level-check-card.tsx'
import { LevelRail } from '../level-rail/level-rail.tsx'
import { TextLink } from '../link/text-link.tsx'
import { NextRow } from '../list-row/list-row.tsx'
import { WhyLine } from '../locked-reason/locked-reason.tsx'
import { Mat } from '../mat/mat.tsx'
import { ModuleCell, ModuleGrid } from '../module-cell/module-cell.tsx'
import { BottomBar } from '../nav/bottom-bar.tsx'
import { SideNav } from '../nav/side-nav.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { Picture } from '../picture/picture.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { SectionHead } from '../section-head/section-head.tsx'
import { SportScope } from '../sport/sport.tsx'
import { Tag } from '../tag/tag.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { VideoList, VideoRow, VideoTile } from '../video-tile/video-tile.tsx'
import { WeekStrip } from '../week-strip/week-strip.tsx'
import { WorkshopRow } from '../workshop-row/workshop-row.tsx'
import { TrainingChevrons } from '../woven/woven-progress.tsx'
import {
  BELT_NAMES,
  BOTTOM_MENU,
  ESCRIMA,
  MAIN_MENU,
  MODULES,
  SECOND_MENU,
  WEEK,
  WING_CHUN,
} from './gallery-samples.ts'
import styles from './gallery.module.css'

/** Frame with all bars. */
export function Shell(props: {
  readonly title: string
  readonly children: ReactNode
  readonly top?: ReactNode
  readonly hasActionBar?: boolean
}): ReactNode {
  return (
    <AppFrame
      skipLabel="Zum Inhalt"
      hasActionBar={props.hasActionBar ?? false}
      side={
        <SideNav
          label="Hauptmenü"
          logo={{ name: 'Wegband', href: '#' }}
          main={MAIN_MENU}
          secondary={SECOND_MENU}
          account={{ name: 'Mara Lindner', initials: 'ML', note: 'Ansicht wechseln', href: '#' }}
        />
      }
      top={props.top ?? <TopBar title={props.title} back={{ label: 'Zurück', href: '#' }} />}
      bottom={<BottomBar label="Hauptmenü" items={BOTTOM_MENU} scan={{ label: 'Code scannen', href: '#' }} />}
    >
      {props.children}
    </AppFrame>
  )
}

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
            <Tag tone="sport" isNarrow>
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

const VIDEOS: readonly (readonly [PictureName, string, string, string, number])[] = [
  ['tile-turn-1', 'Wendung mit Schritt, allein', 'noch 4 Min.', '9:20', 0.56],
  ['tile-pair-1', 'Zu zweit: Druck von vorn', 'mit Trainingspartner', '12:45', 0],
  ['tile-punch-1', 'Der gerade Weg', 'allein', '6:05', 0.96],
  ['tile-stick-1', 'Zwölf Winkel', 'Escrima, allein', '8:10', 0],
]

function MorePractice(): ReactNode {
  return (
    <section className="section">
      <SectionHead title="Weiter üben" aside={<TextLink href="#">Modul 14</TextLink>} />
      <VideoRow>
        {VIDEOS.map(([picture, title, note, duration, progress]) => (
          <VideoTile
            key={title}
            href="#"
            sport={picture === 'tile-stick-1' ? ESCRIMA : WING_CHUN}
            picture={<Picture name={picture} isCover />}
            {...{ title, note, duration, progress }}
          />
        ))}
      </VideoRow>
    </section>
  )
}

export function DashboardScreen(): ReactNode {
  return (
    <Shell
      title="Start"
      top={
        <TopBar
          logo={{ name: 'Wegband' }}
          actions={<IconButton icon={bell} label="Mitteilungen, 2 neu" hasDot href="#" />}
        />
      }
    >
      <PageHead title="Hallo Mara" above="Freitag, 20. November" />
      <div className={styles.two}>
        <TodayTile
          picture="sport-wing-chun"
          sport={WING_CHUN}
          when="Heute"
          time="18:30"
          title="Wing Chun, Erwachsene"
          note="Schule Lindenhof, Halle 2, mit Tarek Aydın"
          actions={
            <>
              <Button variant="primary">Ich komme</Button>
              <Button href="#">Details</Button>
            </>
          }
        />
        <div className="stack">
          <Mat href="#" sport={WING_CHUN}>
            <div className="row-between">
              <h2 className="t-section">Dein Band</h2>
              <span className="t-muted t-small">Level 3, Honig</span>
            </div>
            <div style={{ margin: '16px 0 14px' }}>
              <BandStrip belt={{ level: 3 }} woven={3} isNew />
            </div>
            <div className="row-between">
              <p>
                <b>3 von 11 Wochen</b> <span className="t-muted">in Gurtschritt 6</span>
              </p>
              <span className="t-muted t-small">58/99</span>
            </div>
          </Mat>
          <Mat as="section">
            <SectionHead
              title="Diese Woche"
              aside={
                <TextLink href="#" isSmall>
                  Kalender
                </TextLink>
              }
            />
            <WeekStrip
              days={WEEK.map(([weekday, day, sports]) => ({
                id: day,
                weekday,
                day,
                sports,
                isToday: day === '20',
                label: `${weekday} ${day}`,
                href: '#',
              }))}
            />
            <SportScope sport={ESCRIMA}>
              <NextRow href="#" title="Escrima, Stöcke" note="Morgen, 10:00, Schule Lindenhof" />
            </SportScope>
          </Mat>
        </div>
      </div>
      <MorePractice />
    </Shell>
  )
}

export function ModuleScreen(): ReactNode {
  return (
    <SportScope sport={WING_CHUN}>
      <Shell title="Modul 14" hasActionBar>
        <PageHead
          title="Wendung mit Schritt"
          above={
            <span className="row">
              <Swatch belt={{ level: 3 }} stripes={1} width={38} height={12} /> Wing Chun, Level 3
            </span>
          }
          lead="Du gehst aus der Linie und bleibst trotzdem in der Mitte. Erst allein, dann gegen Druck."
        />
        <div className="row">
          <TrainingChevrons done={1} size="large" />
          <p>
            <b>1 von 2 Trainings</b>
            <br />
            <span className="t-muted t-small">Noch eins, dann zählt das Modul.</span>
          </p>
        </div>
        <section className="section">
          <SectionHead title="Zu zweit" aside="3 Videos, 35 Min." />
          <VideoList>
            <VideoTile
              isRow
              href="#"
              title="Druck von vorn"
              note="gesehen"
              duration="12:45"
              progress={1}
              picture={<Picture name="tile-pair-1" isCover />}
            />
            <VideoTile
              isRow
              isLocked
              lockedLabel="gesperrt"
              href="#"
              title="Druck von der Seite"
              note={<WhyLine icon={path}>Erst „Druck von vorn“ üben</WhyLine>}
              duration="11:30"
              progress={0}
              picture={<Picture name="tile-pair-2" isCover />}
            />
            <VideoTile
              isRow
              isLocked
              lockedLabel="gesperrt"
              href="#"
              title="Wendung gegen Tritt"
              note={<WhyLine icon={crownSimple}>Mit Mitgliedschaft ab ca. 7 €</WhyLine>}
              duration="10:55"
              progress={0}
              picture={<Picture name="tile-kick-1" isCover />}
            />
          </VideoList>
        </section>
      </Shell>
      <ActionBar>
        <Button icon={qrCode}>Partner</Button>
        <div className="grow">
          <Button variant="primary" icon={play} iconWeight="fill" isBlock>
            Training starten
          </Button>
        </div>
      </ActionBar>
    </SportScope>
  )
}
