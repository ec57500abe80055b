import { broken, type Finding, good, warning } from './finding.ts'

/** The runtime of the process. */
export interface Runtime {
  /** As `process.versions.node`. */
  readonly nodeVersion: string
  /** As `process.platform` and `process.arch`. */
  readonly platform: string
  readonly arch: string
  /** False on Linux systems with musl, such as Alpine. */
  readonly hasGlibc: boolean
  readonly cores: number
}

const minNodeVersion = 24
// The systems for which onnxruntime-node and sharp provide prebuilt libraries.
const supported = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64', 'win32-arm64']

export function checkRuntime(runtime: Runtime): Finding[] {
  return [checkNode(runtime), checkSystem(runtime), checkCores(runtime)]
}

function checkNode({ nodeVersion }: Runtime): Finding {
  if (Number.parseInt(nodeVersion, 10) >= minNodeVersion) return good('runtime', `Node ${nodeVersion}.`)
  const remedy = `Start Vitrine with npm start, which installs Node ${minNodeVersion}, or install Node ${minNodeVersion}.`
  return broken('runtime', `Node ${nodeVersion} is too old.`, remedy)
}

function checkSystem({ platform, arch, hasGlibc }: Runtime): Finding {
  const system = `${platform}-${arch}`
  if (!supported.includes(system)) {
    const remedy = `Run Vitrine on one of ${supported.join(', ')}.`
    return broken('runtime', `The model does not run on ${system}.`, remedy)
  }
  if (platform === 'linux' && !hasGlibc) {
    const remedy = 'Use a system with glibc, such as Debian, Ubuntu or the Docker image node:24-slim.'
    return broken('runtime', 'This Linux system uses musl instead of glibc, and the model does not run on it.', remedy)
  }
  return good('runtime', `System ${system}.`)
}

function checkCores({ cores }: Runtime): Finding {
  if (cores > 1) return good('runtime', `${cores} processor cores.`)
  const remedy = 'Give the machine a second core to keep searches fast while products are indexed.'
  return warning('runtime', 'There is only one processor core.', remedy)
}
