/** Messages to users: notifications, written texts, tips. */
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { creditCard } from '../icon/phosphor/credit-card.gen.ts'
import { hourglassMedium } from '../icon/phosphor/hourglass-medium.gen.ts'
import { storefront } from '../icon/phosphor/storefront.gen.ts'
import { userMinus } from '../icon/phosphor/user-minus.gen.ts'
import { userPlus } from '../icon/phosphor/user-plus.gen.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { NoteList, NoteRow } from '../note-row/note-row.tsx'
import styles from './gallery.module.css'

const at = (text: string) => ({ text, dateTime: '2026-11-20T13:58:00.000Z' })

const TEXT = `## Angaben
Wegband Demo
**24103 Kiel**, *Brunnengang 7*

- [Schreib uns](mailto:hilfe@wegband.example)
- [Im Netz](https://wegband.example)

1. Erst dies
2. dann <b>das</b>`

export function GalleryMessages(): ReactNode {
  return (
    <div className={styles.columns}>
      <div>
        <NoteList title="Heute">
          <NoteRow
            icon={userPlus}
            title="Aylin Kaya möchte mit dir trainieren"
            text="Anfrage zur Trainingspartnerschaft"
            time={at('14:58')}
            newLabel="ungelesen"
            href="#"
            actions={<Button size="small">Anfrage ansehen</Button>}
          />
          <NoteRow
            icon={creditCard}
            tone="danger"
            title="Zahlung für Jonas fehlgeschlagen"
            time={at('09:02')}
            newLabel="ungelesen"
          />
        </NoteList>
        <NoteList title="Früher">
          <NoteRow
            icon={storefront}
            tone="positive"
            title="Lindenhof hat dich aufgenommen"
            time={at('7. Nov.')}
          />
          <NoteRow
            icon={hourglassMedium}
            tone="warning"
            title="Escrima endet"
            time={at('6. Nov.')}
            href="#"
          />
          <NoteRow
            icon={userMinus}
            title="Ole hat abgelehnt"
            text="Es bleibt, wie es war."
            time={at('2. Nov.')}
          />
        </NoteList>
      </div>
      <Markdown text={TEXT} />
    </div>
  )
}
