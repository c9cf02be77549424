import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 keep the code of WebAssembly, the embedded database's, that it has replaced by faster code. When it frees such code
 * while the database runs, Node 24 may end the whole process: "Check failed: jit_page_->allocations_.erase(addr) == 1", in
 * some one of a hundred runs of our tests (nodejs/node#64500). To keep it takes some 20 MB.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc')
}
