import type { ReactNode } from 'react'
import { AppFrame } from '../app-frame/app-frame.tsx'
import { BottomBar } from '../nav/bottom-bar.tsx'
import { SideNav } from '../nav/side-nav.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { BOTTOM_MENU, MAIN_MENU, SECOND_MENU } from './gallery-samples.ts'

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
