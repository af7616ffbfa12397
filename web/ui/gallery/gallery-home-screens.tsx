import type { ReactNode } from 'react'
import { ActionBar } from '../app-frame/app-frame.tsx'
import { BandStrip } from '../band/band-strip.tsx'
import { Swatch } from '../band/swatch.tsx'
import { Button } from '../button/button.tsx'
import { TodayTile } from '../hero/picture-hero.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { bell } from '../icon/phosphor/bell.gen.ts'
import { crownSimple } from '../icon/phosphor/crown-simple.gen.ts'
import { path } from '../icon/phosphor/path.gen.ts'
import { play } from '../icon/phosphor/play.gen.ts'
import { qrCode } from '../icon/phosphor/qr-code.gen.ts'
import { TextLink } from '../link/text-link.tsx'
import { NextRow } from '../list-row/list-row.tsx'
import { WhyLine } from '../locked-reason/locked-reason.tsx'
import { Mat } from '../mat/mat.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { Picture } from '../picture/picture.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { SectionHead } from '../section-head/section-head.tsx'
import { SportScope } from '../sport/sport.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { VideoList, VideoRow, VideoTile } from '../video-tile/video-tile.tsx'
import { WeekStrip } from '../week-strip/week-strip.tsx'
import { TrainingChevrons } from '../woven/woven-progress.tsx'
import { ESCRIMA, WEEK, WING_CHUN } from './gallery-samples.ts'
import styles from './gallery.module.css'
import { Shell } from './gallery-shell.tsx'

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
