/** The theme of this device, with a preview of each (§1, §9: dark is the default). Arrow keys move between them. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { changeTheme, THEME_CHOICES, useThemeChoice } from '../../platform/device/theme.ts'
import type { Theme, ThemeChoice } from '../../platform/device/theme.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import styles from './settings.module.css'

/** Each preview in the colours of its own theme; that of the device is half and half. */
function Preview(props: { readonly choice: ThemeChoice }): ReactNode {
  const { choice } = props
  const ground = (theme: Theme, isHalf: boolean): ReactNode => (
    <span data-theme={theme} className={classNames(styles.ground, isHalf && styles.half)}>
      {isHalf ? null : <i />}
      {isHalf ? null : <b />}
    </span>
  )
  return (
    <span className={styles.preview} aria-hidden="true">
      {ground(choice === 'light' ? 'light' : 'dark', false)}
      {choice === 'device' ? ground('light', true) : null}
      <u />
    </span>
  )
}

export function ThemeChoiceList(): ReactNode {
  const t = useMessages('profile')
  const group = useId()
  const chosen = useThemeChoice()
  return (
    <div role="radiogroup" aria-label={t('settings.look')} className={styles.themes}>
      {THEME_CHOICES.map((choice) => {
        const isOn = choice === chosen
        return (
          <label key={choice} className={classNames(styles.theme, isOn && styles.isOn)}>
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              checked={isOn}
              onChange={() => changeTheme(choice)}
            />
            <Preview choice={choice} />
            <span className={styles.themeName}>
              <span className="t-strong">{t(`settings.themes.${choice}`)}</span>
              {isOn ? <Icon icon={checkCircle} weight="fill" size={20} /> : null}
            </span>
          </label>
        )
      })}
    </div>
  )
}
