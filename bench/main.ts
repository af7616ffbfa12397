/** `npm run bench`: measures all goals or the given ones, and reports which are met. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bench, Effort, Goal } from './measure/goal.ts'
import { type GoalRun, printTable, writeResults } from './measure/report.ts'
import { GOALS } from './goals/all-goals.ts'
import { killRunning } from './world/child-server.ts'
import { openWorld } from './world/world.ts'

const FULL: Effort = { rounds: 5, seconds: 2, turns: 15, turnSeconds: 1.2, isQuick: false }
const QUICK: Effort = { rounds: 2, seconds: 1, turns: 5, turnSeconds: 1.2, isQuick: true }

const chosen = (names: readonly string[]): readonly Goal[] => {
  const wanted = names.map((name) => name.toUpperCase())
  const unknown = wanted.filter((name) => !GOALS.some(({ id }) => id === name))
  if (unknown.length > 0)
    throw new Error(`No such goal: ${unknown.join(', ')}. There are ${GOALS.map(({ id }) => id).join(', ')}.`)
  return wanted.length === 0 ? GOALS : GOALS.filter(({ id }) => wanted.includes(id))
}

const measure = async (goals: readonly Goal[], bench: Bench): Promise<GoalRun[]> => {
  const runs: GoalRun[] = []
  for (const goal of goals) {
    bench.say(`${goal.id}: ${goal.title}`)
    const findings = await goal.run(bench)
    const [load = 0] = loadavg()
    runs.push({ findings, load })
  }
  return runs
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  })
  const goals = chosen(positionals)
  const effort = values.quick ? QUICK : FULL
  const begun = performance.now()
  const say = (line: string): void => console.log(line)
  const world = await openWorld(say)
  const breakOff = (): void => {
    killRunning()
    void world.close().finally(() => process.exit(130))
  }
  process.once('SIGINT', breakOff)
  process.once('SIGTERM', breakOff)
  try {
    const runs = await measure(goals, { effort, world, say })
    const minutes = (performance.now() - begun) / 60_000
    console.log('')
    printTable(runs.flatMap(({ findings }) => findings))
    console.log(`\n${minutes.toFixed(1)} minutes`)
    if (!values.quick) writeResults({ goals: runs, postgres: world.postgresVersion })
  } finally {
    killRunning()
    await world.close()
  }
}

await main()
