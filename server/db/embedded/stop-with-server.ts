/**
 * Ends PostgreSQL when its server was killed. A small shell waits at a pipe that only the server holds. The kernel closes the pipe however
 * the server dies, and the shell then stops the postmaster.
 */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'

/** The script first checks the cluster's name: the process id of a dead postmaster may belong to another program. */
const SCRIPT = `read -r word && exit
case "$(tr '\\0' ' ' < "/proc/$1/cmdline" 2> /dev/null)" in
  *" cluster_name=$2 "*) kill -INT "$1" ;;
esac`

/** Starts watching; call the returned function once the postmaster has stopped or serves another server. */
export const stopWithServer = (pid: number, clusterName: string): (() => void) => {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid), clusterName], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    // Its own session: Ctrl-C in the terminal reaches only the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const { stdin } = shell
  // Without a shell, or when the shell was killed, PostgreSQL outlives a killed server until the next start.
  shell.on('error', () => {})
  stdin.on('error', () => {})
  shell.unref()
  if (stdin instanceof Socket) stdin.unref()
  return () => void stdin.end('done\n')
}

/** Ends shells that still watch this postmaster for a dead server; returns whether there was one. */
export const endFormerWatch = async (pid: number, clusterName: string): Promise<boolean> => {
  let isFound = false
  for (const entry of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (!command.startsWith('/bin/sh\0') || !command.endsWith(`\0${pid}\0${clusterName}\0`)) continue
    isFound = true
    try {
      process.kill(Number(entry), 'SIGKILL')
    } catch {
      // The shell has just stopped the postmaster itself.
    }
  }
  return isFound
}
