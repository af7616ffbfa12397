/**
 * Ends PostgreSQL when its server was killed: a small shell waits at a pipe that only the server holds. The kernel closes the pipe
 * however the server dies, and then the shell stops the postmaster.
 */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'

/** Asks for the cluster's name first: the number of a postmaster that has died may belong to another program. */
const SCRIPT = `read -r word && exit
case "$(tr '\\0' ' ' < "/proc/$1/cmdline" 2> /dev/null)" in
  *" cluster_name=$2 "*) kill -INT "$1" ;;
esac`

/** Watches from now on; call what it returns once the postmaster has stopped or serves another server. */
export const stopWithServer = (pid: number, clusterName: string): (() => void) => {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid), clusterName], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    // A session of its own: Ctrl-C in the terminal reaches the server alone.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const { stdin } = shell
  // A machine without a shell, or a shell that was killed: PostgreSQL then outlives a killed server until the next start.
  shell.on('error', () => {})
  stdin.on('error', () => {})
  shell.unref()
  if (stdin instanceof Socket) stdin.unref()
  return () => void stdin.end('done\n')
}

/** Ends shells that still watch this postmaster for a server that has died; says whether there was one. */
export const endFormerWatch = async (pid: number, clusterName: string): Promise<boolean> => {
  let isFound = false
  for (const entry of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (!command.startsWith('/bin/sh\0') || !command.endsWith(`\0${pid}\0${clusterName}\0`)) continue
    isFound = true
    try {
      process.kill(Number(entry), 'SIGKILL')
    } catch {
      // It has just done its work.
    }
  }
  return isFound
}
