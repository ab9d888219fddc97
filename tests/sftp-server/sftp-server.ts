import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  existsSync,
  type Stats,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { join, posix } from "node:path";
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from "ssh2";

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;

/** How the server behaves from now on; counted are the questions of all connections since it was said. */
export interface Behaviour {
  /** Cuts the connection in the stead of the so many-th answer. */
  readonly cutAt?: number;
  /** Does what is asked and cuts the connection before it says so. */
  readonly cutAfter?: number;
  /** Gives no answer from the so many-th question on. */
  readonly silentFrom?: number;
}

/** A real SSH server that shows one folder by SFTP, as a mill's would. */
export interface SftpServer {
  readonly port: number;
  /** Of its key, as OpenSSH prints it. */
  readonly fingerprint: string;
  readonly connections: () => number;
  /** Connections that were let in. */
  readonly logins: () => number;
  readonly questions: () => number;
  readonly behave: (behaviour: Behaviour) => void;
  readonly close: () => Promise<void>;
}

export const USER = "moulin";
export const PASSWORD = "fournil-sftp";

/** Of 170 pairs that the package makes there is one that it cannot read again. */
const readableKeys = (): ReturnType<typeof utils.generateKeyPairSync> => {
  const keys = utils.generateKeyPairSync("ed25519");
  return utils.parseKey(keys.private) instanceof Error ? readableKeys() : keys;
};

export const startSftpServer = async (folder: string): Promise<SftpServer> => {
  const { private: key, public: published } = readableKeys();
  const fingerprint = `SHA256:${createHash("sha256")
    .update(Buffer.from(published.split(" ")[1] ?? "", "base64"))
    .digest("base64")
    .replace(/=+$/, "")}`;
  const open = new Set<Connection>();
  let behaviour: Behaviour = {};
  let connections = 0;
  let logins = 0;
  let questions = 0;
  const server = new Server({ hostKeys: [key] }, (client) => {
    connections += 1;
    open.add(client);
    socketOf(client).setNoDelay(true);
    client.on("error", () => undefined);
    client.on("close", () => open.delete(client));
    client.on("authentication", (asked) => {
      const isRight =
        asked.method === "password" && asked.username === USER && asked.password === PASSWORD;
      if (isRight) asked.accept();
      else asked.reject(["password"]);
    });
    client.on("ready", () => {
      logins += 1;
      client.on("session", (accept) => {
        accept().on("sftp", (take) => {
          serve(take(), folder, (work) => {
            questions += 1;
            if (behaviour.silentFrom !== undefined && questions >= behaviour.silentFrom) return;
            if (questions === behaviour.cutAt) {
              cut(client);
              return;
            }
            const answer = work();
            if (questions === behaviour.cutAfter) cut(client);
            else answer();
          });
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // safe: it listens on a port
    port: (server.address() as AddressInfo).port,
    fingerprint,
    connections: () => connections,
    logins: () => logins,
    questions: () => questions,
    behave: (next) => {
      behaviour = next;
      questions = 0;
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of open) cut(client);
        server.close(() => resolve());
      }),
  };
};

// safe: the socket is there, the types leave it out
const socketOf = (client: Connection): Socket =>
  (client as unknown as { readonly _sock: Socket })._sock;

const cut = (client: Connection): void => {
  socketOf(client).destroy();
};

/** Does a question's work and gives what answers it. */
type Answering = (work: () => () => void) => void;

const serve = (sftp: SFTPWrapper, folder: string, answering: Answering): void => {
  const handles = new Map<
    number,
    { readonly file?: number; names: readonly string[]; readonly at: string }
  >();
  let next = 0;
  const here = (path: string) => join(folder, posix.normalize(`/${path}`));
  const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  const newHandle = (what: {
    readonly file?: number;
    names: readonly string[];
    readonly at: string;
  }) => {
    next += 1;
    handles.set(next, what);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(next);
    return handle;
  };
  /** What is asked, with a status where the disk refuses. */
  const asked = (id: number, work: () => () => void) =>
    answering(() => {
      try {
        return work();
      } catch (error) {
        const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
        return () => sftp.status(id, isAbsent ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
      }
    });
  const done = (id: number, work: () => void) =>
    asked(id, () => {
      work();
      return () => sftp.status(id, STATUS_CODE.OK);
    });

  sftp.on("REALPATH", (id, path) => {
    asked(
      id,
      () => () =>
        sftp.name(id, [
          { filename: posix.normalize(`/${path}`), longname: "", attrs: NO_ATTRIBUTES },
        ]),
    );
  });
  sftp.on("OPENDIR", (id, path) => {
    asked(id, () => {
      const handle = newHandle({ names: readdirSync(here(path)), at: here(path) });
      return () => sftp.handle(id, handle);
    });
  });
  sftp.on("READDIR", (id, handle) => {
    asked(id, () => {
      const opened = handleOf(handle);
      if (opened === undefined || opened.names.length === 0) {
        return () => sftp.status(id, STATUS_CODE.EOF);
      }
      const found = opened.names.map((name) => {
        const stats = lstatSync(join(opened.at, name));
        return {
          filename: name,
          longname: `${kindOf(stats)}rw-r--r-- 1 moulin moulin`,
          attrs: attributesOf(stats),
        };
      });
      opened.names = [];
      return () => sftp.name(id, found);
    });
  });
  const stat = (id: number, path: string) => {
    asked(id, () => {
      const stats = lstatSync(here(path));
      return () => sftp.attrs(id, attributesOf(stats));
    });
  };
  sftp.on("LSTAT", stat);
  sftp.on("STAT", stat);
  sftp.on("FSTAT", (id, handle) => {
    asked(id, () => {
      const stats = fstatSync(handleOf(handle)?.file ?? -1);
      return () => sftp.attrs(id, attributesOf(stats));
    });
  });
  sftp.on("OPEN", (id, path, flags) => {
    asked(id, () => {
      const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
      const handle = newHandle({
        file: openSync(here(path), isWrite ? "w" : "r"),
        names: [],
        at: here(path),
      });
      return () => sftp.handle(id, handle);
    });
  });
  sftp.on("READ", (id, handle, offset, length) => {
    asked(id, () => {
      const piece = Buffer.alloc(length);
      const read = readSync(handleOf(handle)?.file ?? -1, piece, 0, length, offset);
      return () =>
        read === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, piece.subarray(0, read));
    });
  });
  sftp.on("WRITE", (id, handle, offset, data) => {
    done(id, () => writeSync(handleOf(handle)?.file ?? -1, data, 0, data.length, offset));
  });
  sftp.on("CLOSE", (id, handle) => {
    done(id, () => {
      const file = handleOf(handle)?.file;
      if (file !== undefined) closeSync(file);
      handles.delete(handle.readUInt32BE(0));
    });
  });
  sftp.on("SETSTAT", (id) => done(id, () => undefined));
  sftp.on("FSETSTAT", (id) => done(id, () => undefined));
  sftp.on("REMOVE", (id, path) => done(id, () => unlinkSync(here(path))));
  sftp.on("MKDIR", (id, path) => done(id, () => mkdirSync(here(path))));
  sftp.on("RMDIR", (id, path) => done(id, () => rmdirSync(here(path))));
  // As OpenSSH does: nothing is moved onto what is there.
  sftp.on("RENAME", (id, from, to) =>
    done(id, () => {
      if (existsSync(here(to))) throw new Error("It is there.");
      renameSync(here(from), here(to));
    }),
  );
};

const kindOf = (stats: Stats): string =>
  stats.isDirectory() ? "d" : stats.isSymbolicLink() ? "l" : "-";

const NO_ATTRIBUTES: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.trunc(atimeMs / 1000),
  mtime: Math.trunc(mtimeMs / 1000),
});
