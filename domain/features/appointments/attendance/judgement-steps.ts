/**
 * The steps of a judgement: what a trainer takes back, changes and confirms of one attendance. The server takes them in one
 * transaction, and the page shows their result before the answer (§4 Attendance).
 */
import type { ConfirmationType } from '../contract.ts'
import type { Judgement } from '../offline/commands-contract.ts'

export type Trained = NonNullable<Judgement['suggestion']>

export type JudgementStep =
  | { readonly kind: 'take-back'; readonly type: string }
  /** What the person trained: sport, module, minutes. */
  | { readonly kind: 'train'; readonly trained: Trained }
  /** `mayBegin` false: must not begin a sport that the person does not train. */
  | { readonly kind: 'confirm'; readonly type: string; readonly mayBegin?: boolean | undefined }

export type StepOf<Kind extends JudgementStep['kind']> = Extract<JudgementStep, { kind: Kind }>

/** Whether minutes alone differ: a confirmed progress keeps counting for the same module. */
export const isSameModule = (left: Trained | null, right: Trained | null): boolean =>
  left?.sportId === right?.sportId && (left?.moduleId ?? null) === (right?.moduleId ?? null)

type JudgementParts = {
  readonly confirmations: readonly ConfirmationType[]
  readonly suggestion: Judgement['suggestion']
}

/** The attendance after this step. A confirmed progress of another module is dropped; the trainer confirms the new module. */
export const afterStep = <Attendance extends JudgementParts>(
  attendance: Attendance,
  step: JudgementStep,
): Attendance => {
  const { confirmations, suggestion } = attendance
  if (step.kind === 'take-back')
    return { ...attendance, confirmations: confirmations.filter((type) => type !== step.type) }
  if (step.kind === 'confirm')
    return confirmations.some((type) => type === step.type)
      ? attendance
      : { ...attendance, confirmations: [...confirmations, step.type as ConfirmationType] }
  return {
    ...attendance,
    suggestion: step.trained,
    confirmations: isSameModule(suggestion, step.trained)
      ? confirmations
      : confirmations.filter((type) => type !== 'progress'),
  }
}

export const afterSteps = <Attendance extends JudgementParts>(
  attendance: Attendance,
  steps: readonly JudgementStep[],
): Attendance => steps.reduce((shown, step) => afterStep(shown, step), attendance)
