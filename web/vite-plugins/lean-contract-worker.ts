/** Reads one contract in a thread of its own: whatever it imports is read anew, however often it changes while somebody develops. */
import { parentPort, workerData } from 'node:worker_threads'
import { leanSource } from './lean-source.ts'

const exports: unknown = await import(String(workerData))
parentPort?.postMessage(leanSource(Object(exports) as object))
