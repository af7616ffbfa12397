import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import styles from './training-editor.module.css'

/** Chosen things as buttons that remove them, and a choice of further ones. */
export function PickList<Value extends string | number>(props: {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: readonly Value[]
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value[]) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const { value, options } = props
  const wordsOf = (one: Value): string => options.find((option) => option.value === one)?.text ?? String(one)
  const left = options.filter((option) => !value.includes(option.value))
  return (
    <div className={styles.group}>
      {value.length === 0 ? null : (
        <ul className={styles.picked} aria-label={props.label}>
          {value.map((one) => (
            <li key={one}>
              <Button
                size="small"
                icon={x}
                label={t('remove', { name: wordsOf(one) })}
                onClick={() => props.onChange(value.filter((other) => other !== one))}
              >
                {wordsOf(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={props.label}
        hint={props.hint}
        value=""
        onChange={(event) => {
          const chosen = left.find((option) => String(option.value) === event.target.value)
          if (chosen !== undefined) props.onChange([...value, chosen.value])
        }}
        options={[
          { value: '', text: t('choose') },
          ...left.map((option) => ({ value: String(option.value), text: option.text })),
        ]}
      />
    </div>
  )
}
