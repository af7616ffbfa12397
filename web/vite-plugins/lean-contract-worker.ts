/** Reads one contract in a thread of its own, so that every import is read again after each change. */
import { parentPort, workerData } from 'node:worker_threads'
import { leanSource } from './lean-source.ts'

const exports: unknown = await import(String(workerData))
parentPort?.postMessage(leanSource(Object(exports) as object))
