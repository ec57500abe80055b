import { type PasswordToJudge, type Weakness, weaknessOf } from './estimate-strength.ts'

export default function judge(task: PasswordToJudge): Weakness | null {
  return weaknessOf(task)
}
