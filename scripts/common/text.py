"""Files as people and spreadsheets leave them: UTF-8 with a byte order mark or without, other encodings by name;
CSV with commas; a CSV and its sidecar as a pair. Knows no column."""

import csv
import hashlib
import io
import json
import pathlib

from .command import UserError

AS_UTF8 = "save it as UTF-8 (in Notepad: Save as, Encoding UTF-8; in Excel: CSV UTF-8)"


def read_bytes(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None


def text_of(path, data):
    """The text of a file's bytes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        raise UserError(f"{path} is UTF-16 text, or holds bytes 0: {AS_UTF8}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError(f"{path}:{line}: is not UTF-8 text: {AS_UTF8}") from None


def json_of(path, text):
    try:
        return json.loads(text)
    except ValueError as error:
        raise UserError(f"{path} is not valid JSON: {error}") from None
    except RecursionError:
        raise UserError(f"{path} is not JSON of this program: it is nested too deeply") from None


def rows_of(path, text):
    """Yields (line, row) with all cells as text."""
    head = text.partition("\n")[0]
    if "," not in head and (";" in head or "\t" in head):
        mark = "semicolons" if ";" in head else "tabs"
        raise UserError(f"{path}: columns are separated by {mark}, as a spreadsheet writes them where the decimal mark "
                        "is a comma; commas, and decimal points, are wanted: use the file as the program wrote it, or "
                        "save it with English number formats")
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            if None in row or None in row.values():
                raise UserError(f"{path}:{reader.line_num}: {len(reader.fieldnames)} columns in the header, "
                                "another number in this line")
            yield reader.line_num, row
    except csv.Error as error:
        raise UserError(f"{path}:{reader.line_num}: is no CSV: {error}") from None


def number(path, line, column, cell, kind):
    try:
        return kind(cell)
    except ValueError:
        pass
    comma = "; a decimal comma is not read, a decimal point is" if "," in cell else ""
    raise UserError(f"{path}:{line}: {column} is '{cell}', a number is wanted{comma}")


def sidecar_path(path):
    """Where the sidecar of a CSV stands: FILE.csv has FILE.meta.json, any other name .meta.json appended."""
    path = pathlib.Path(path)
    return path.with_suffix(".meta.json") if path.suffix == ".csv" else path.with_name(f"{path.name}.meta.json")


def next_sidecar_path(path):
    """Where a new sidecar waits for its CSV: it stays there if the program is killed between the two."""
    meta = sidecar_path(path)
    return meta.with_name(f"{meta.name}.next")


def fingerprint(data):
    """What a sidecar says of its CSV's bytes, by the keys of the Data Package."""
    return {"bytes": len(data), "hash": f"sha256:{hashlib.sha256(data).hexdigest()}"}


def sidecar_of(path, data):
    """The record that stands beside the CSV of these bytes, {} if there is none. It is an error if it tells of other
    bytes."""
    record = json_beside(sidecar_path(path))
    if record and _tells_of(record, data):
        return record
    waiting = json_beside(next_sidecar_path(path))
    if waiting and _resource(waiting).get("hash") and _tells_of(waiting, data):
        return waiting
    if record:
        raise UserError(f"{sidecar_path(path)} is the sidecar of another {pathlib.Path(path).name}: its hash is not that of "
                        "this one, which was changed or comes from another run; keep the two together, or move the "
                        "sidecar away")
    return {}


def json_beside(path):
    """The JSON object in a file, {} if there is none."""
    try:
        record = json.loads(pathlib.Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _resource(record):
    resources = record.get("resources")
    first = resources[0] if isinstance(resources, list) and resources else None
    return first if isinstance(first, dict) else {}


def _tells_of(record, data):
    told = {key: value for key, value in _resource(record).items() if key in ("bytes", "hash")}
    return told.items() <= fingerprint(data).items()
