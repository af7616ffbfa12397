/** Settings: some of this device alone, some of the account (§1, §9 Defaults, §7 Users). */
import type { ReactNode } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeCalendarSettings,
  toggleAssociationAppointments,
} from '@wegband/domain/features/profile/contract.ts'
import { forgetTutorial } from '@wegband/domain/features/texts/tutorial-contract.ts'
import { TUTORIAL_NAMES } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@wegband/messages/locales.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages, useOfferedLocales } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { showToast } from '../../platform/words/notices.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useLanguageChoice } from '../accounts/use-language-choice.ts'
import { useViewer } from '../accounts/viewer.ts'
import { usePublicSettings } from '../texts/public-settings.ts'
import { useTutorialSwitch } from '../texts/tutorial-writes.ts'
import styles from './settings.module.css'
import { ThemeChoiceList } from './theme-choice.tsx'
import { useChoice } from './use-choice.ts'

const FACINGS = ['environment', 'user'] as const
type Facing = (typeof FACINGS)[number]

function Look(): ReactNode {
  const t = useMessages('profile')
  return (
    <section>
      <h2 className="t-section">{t('settings.look')}</h2>
      <ThemeChoiceList />
    </section>
  )
}

function Scanner(): ReactNode {
  const t = useMessages('profile')
  const [isCameraOn, setCamera] = useSetting('camera')
  const [isNfcOn, setNfc] = useSetting('nfc')
  const [facing, setFacing] = useSetting('qrFacing')
  return (
    <section>
      <h2 className="t-section">{t('settings.scanner')}</h2>
      <div className={styles.rows}>
        <Switch
          label={t('settings.camera')}
          note={t('settings.cameraNote')}
          isOn={isCameraOn}
          onChange={setCamera}
        />
        <Switch label={t('settings.nfc')} note={t('settings.nfcNote')} isOn={isNfcOn} onChange={setNfc} />
        <div className={styles.field}>
          <SelectField
            label={t('settings.facing')}
            value={facing}
            options={FACINGS.map((value) => ({ value, text: t(`settings.facings.${value}`) }))}
            onChange={(event) => setFacing(event.target.value as Facing)}
          />
        </div>
      </div>
    </section>
  )
}

/** Only with videos of another provider: the consent for them can be withdrawn here. */
function Videos(): ReactNode {
  const t = useMessages('profile')
  const isForeign = usePublicSettings().videoProvider === 'vdocipher'
  const [hasAgreed, setAgreed] = useSetting('vdoCipher')
  if (!isForeign) return null
  return (
    <section>
      <h2 className="t-section">{t('settings.films')}</h2>
      <div className={styles.rows}>
        <Switch
          label={t('settings.vdoCipher')}
          note={t('settings.vdoCipherNote')}
          isOn={hasAgreed}
          onChange={setAgreed}
        />
      </div>
    </section>
  )
}

function CalendarSwitches(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { id, showsAssociationAppointments, calendarSettings } = props.person
  const agenda = useChoice(id, (_isOn: boolean) => call(toggleAssociationAppointments))
  const own = useChoice(id, (ownSchoolsOnly: boolean) =>
    call(changeCalendarSettings, {
      params: { id },
      body: { settings: { ...calendarSettings, ownSchoolsOnly } },
    }),
  )
  return (
    <>
      <Switch
        label={t('settings.agenda')}
        note={t('settings.agendaNote')}
        isOn={agenda.isPending ? agenda.variables : showsAssociationAppointments}
        isDisabled={agenda.isPending}
        onChange={agenda.mutate}
      />
      <Switch
        label={t('settings.ownSchools')}
        note={t('settings.ownSchoolsNote')}
        isOn={own.isPending ? own.variables : calendarSettings.ownSchoolsOnly}
        isDisabled={own.isPending}
        onChange={own.mutate}
      />
    </>
  )
}

function Tips(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { id, knownTutorials, areTutorialsDisabled, usingAppForChildren } = props.person
  const toggle = useTutorialSwitch()
  const known = TUTORIAL_NAMES.filter((name) => knownTutorials.includes(name))
  const again = useChoice(id, async (names: typeof known) => {
    for (const name of names) await call(forgetTutorial, { params: { id }, body: { name } })
    showToast({ tone: 'positive', text: t('settings.againDone') })
  })
  return (
    <>
      <Switch
        label={t('settings.tutorials')}
        note={
          usingAppForChildren
            ? t('settings.tutorialsForChildren')
            : t('settings.tutorialsNote', { known: known.length, all: TUTORIAL_NAMES.length })
        }
        isOn={!usingAppForChildren && (toggle.isPending ? areTutorialsDisabled : !areTutorialsDisabled)}
        isDisabled={usingAppForChildren || toggle.isPending}
        onChange={() => toggle.mutate()}
      />
      {known.length === 0 || usingAppForChildren ? null : (
        <List>
          <ListRow
            title={t('settings.again')}
            trail={<Icon icon={arrowCounterClockwise} size={20} />}
            onClick={() => {
              if (!again.isPending) again.mutate(known)
            }}
          />
        </List>
      )}
    </>
  )
}

/** The language of the account: for pages and emails, wherever the user signs in. */
function Language(): ReactNode {
  const t = useMessages('profile')
  const { locale, isLoading, choose } = useLanguageChoice()
  const offered = useOfferedLocales()
  const others = LANGUAGES.filter(({ code }) => !offered.some((one) => one === code)).map(({ name }) => name)
  return (
    <SelectField
      label={t('settings.language')}
      hint={t('settings.languageHint', { languages: others.join(', ') })}
      value={locale}
      disabled={isLoading}
      options={offered.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
      onChange={(event) => void choose(event.target.value as Locale)}
    />
  )
}

export function SettingsPage(): ReactNode {
  const t = useMessages('profile')
  const person = useViewer()
  return (
    <>
      <TopBar title={t('settings.title')} back={{ label: t('settings.back'), href: hrefTo('app.profile') }} />
      <PageHead title={t('settings.title')} isHiddenOnPhone />
      <div className={styles.settings}>
        <Look />
        <Scanner />
        <Videos />
        <section>
          <h2 className="t-section">{t('settings.help')}</h2>
          <div className={styles.rows}>
            {person.isAnonymous ? null : <CalendarSwitches person={person} />}
            <Tips person={person} />
          </div>
        </section>
        <section>
          <h2 className="t-section">{t('settings.languageTitle')}</h2>
          <Language />
          {person.isAnonymous ? null : (
            <List>
              <ListRow
                icon={bell}
                title={t('settings.notices')}
                note={t('settings.noticesNote')}
                href={hrefTo('app.notice-settings')}
              />
            </List>
          )}
          <p className={`t-tiny t-muted ${styles.note}`}>{t('settings.deviceNote')}</p>
        </section>
      </div>
    </>
  )
}
