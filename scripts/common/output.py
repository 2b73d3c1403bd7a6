"""Output files that appear whole or not at all, by the rules of sim/io/file.h: a regular file is written beside
its place and renamed; links are followed; permissions stay; pipes, devices and what standard output goes to are
written directly. Knows paths and the system, not what is written."""

import errno
import os
import pathlib
import stat
import sys

from .command import UserError

MOST_TEMPORARIES = 100  # open at once in one folder, or left by killed processes
ADVICE = {
    errno.EISDIR: "give the path of a file in this folder",
    errno.EACCES: "change the permissions or give another path",
    errno.EPERM: "change the permissions or give another path",
    errno.EROFS: "change the permissions or give another path",
    errno.ENOSPC: "make room or give a path on another disk",
    errno.EDQUOT: "make room or give a path on another disk",
    errno.EFBIG: "make room or give a path on another disk",
}


class Output:
    """An output, opened before the work begins: with Output(path) as out: ...; out.commit(data). Without a commit
    nothing is left behind and the target stays as it was."""

    def __init__(self, path):
        self._path = "standard output" if str(path) == "-" else str(path)
        self._target = self._path
        self._temporary = None
        self._descriptor = None
        self._owned = True
        try:
            self._open(str(path))
        except OSError as error:
            self._discard()
            raise self._failure(error) from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._discard()

    def commit(self, data):
        """Writes the bytes and puts the file in its place."""
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._descriptor, rest):]
            if self._temporary:
                # Before the rename, or a power cut could leave the new name with nothing in it.
                os.fsync(self._descriptor)
                self._close()
                os.replace(self._temporary, self._target)
                self._temporary = None
                _sync_folder(os.path.dirname(self._target) or ".")
            else:
                self._close()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._failure(error) from None
        finally:
            self._discard()

    def _open(self, path):
        if path == "-":
            sys.stdout.flush()
            self._descriptor, self._owned = sys.stdout.fileno(), False
            return
        found = _status(path)
        if found is None:
            self._target = os.path.realpath(path)
            self._open_temporary(None)
            return
        if stat.S_ISDIR(found.st_mode):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        standard = _standard_descriptor(found)
        if standard is not None:
            sys.stdout.flush()
            self._descriptor, self._owned = standard, False
            return
        # Also a test: a file one may not write is not to be replaced either, though its folder would allow it.
        self._descriptor = os.open(path, os.O_WRONLY | os.O_NOCTTY)
        if stat.S_ISREG(found.st_mode):
            self._close()
            self._target = os.path.realpath(path)
            self._open_temporary(found)

    def _open_temporary(self, original):
        # Never more open than the original, not even for a moment.
        mode = 0o666 if original is None else original.st_mode & 0o600
        folder = os.path.dirname(self._target)
        for number in range(MOST_TEMPORARIES):
            temporary = os.path.join(folder, f".stoprule-{os.getpid()}-{number}.tmp")
            try:
                self._descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            except FileExistsError:
                continue
            self._temporary = temporary
            break
        else:
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
        if original is not None:
            try:  # only root may give files away
                os.fchown(self._descriptor, original.st_uid, original.st_gid)
            except PermissionError:
                pass
            os.fchmod(self._descriptor, stat.S_IMODE(original.st_mode))

    def _close(self):
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None and self._owned:
            os.close(descriptor)

    def _discard(self):
        try:
            self._close()
        except OSError:
            pass  # told before, or nobody waits for it
        if self._temporary:
            pathlib.Path(self._temporary).unlink(missing_ok=True)
            self._temporary = None

    def _failure(self, error):
        advice = ADVICE.get(error.errno, "give another path")
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            advice = f"create the folder {os.path.dirname(self._target) or '.'} first or give another path"
        return UserError(f"cannot write {self._path}: {error.strerror or error}; {advice}")


def write_whole(path, data):
    """Bytes, or text as UTF-8, to a path."""
    with Output(path) as output:
        output.commit(data.encode("utf-8") if isinstance(data, str) else data)


def is_special(path):
    """Whether a path is written directly: standard output, a pipe, a device."""
    if str(path) == "-":
        return True
    found = _status(path)
    if found is None or stat.S_ISDIR(found.st_mode):
        return False
    return not stat.S_ISREG(found.st_mode) or _standard_descriptor(found) is not None


def refuse_inputs(flag, out, inputs):
    """Raises UserError if `out` is one of the files that are read, by whatever name or link."""
    found = None if str(out) == "-" else _status(out)
    if found is None or not stat.S_ISREG(found.st_mode):
        return
    for path in inputs:
        read = _status(path)
        if read is not None and _same_file(found, read):
            raise UserError(f"{flag} {out} is {path}, which is read; give another file")


def _status(path):
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _standard_descriptor(found):
    """Standard output or error, if that is where a path leads; their descriptors keep the position."""
    return next((number for number in (1, 2) if _same_file(found, os.fstat(number))), None)


def _same_file(one, other):
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def _sync_folder(folder):
    """Makes a rename last. Not every file system can; the file itself is safe either way."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
