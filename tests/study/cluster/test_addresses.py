"""The addresses of schedulers: what is one, what a file must hold, and what is reached without TLS."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from croupier.study.cluster import ClusterProblem, Security, opening
from croupier.study.cluster.addresses import address_in, address_of, is_loopback, local_processes


@pytest.mark.parametrize(
    ("text", "protocol", "host", "port"),
    [
        ("127.0.0.1:8786", "", "127.0.0.1", 8786),
        ("tcp://[::1]:1", "tcp", "[::1]", 1),
        (" tls://cards.example:65535/", "tls", "cards.example", 65535),
    ],
)
def test_addresses(text: str, protocol: str, host: str, port: int) -> None:
    found = address_of(text)
    assert (found.protocol, found.host, found.port) == (protocol, host, port)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "local",
        "local:",
        "local:-1",
        "localhost",
        "127.0.0.1",
        "h:0",
        "h:65536",
        "inproc://h:1",
        "http://h:1",
        "a b:1",
    ],
)
def test_no_addresses(text: str) -> None:
    with pytest.raises(ClusterProblem, match=r"is no address; write local:N, tcp://HOST:PORT or tls://HOST:PORT"):
        address_of(text)


def test_processes_of_this_machine() -> None:
    assert [local_processes(one) for one in ("local:0", "local:1000", "tcp://local:8786")] == [0, 1000, None]
    with pytest.raises(ClusterProblem, match="from 0 to 1000, not 8786; a host that is called `local` is written tcp"):
        local_processes("local:8786")


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", "null", "{", '{"address": 7}', '{"address": "x"}', "[" * 100_000, "\xff", '"address"']
)
def test_a_file_that_names_no_address(content: str, tmp_path: Path) -> None:
    file = tmp_path / "cluster.json"
    file.write_text(content, "latin-1")
    with pytest.raises(
        ClusterProblem, match=r"cluster\.json is no scheduler file: it names no address; dask scheduler --sch"
    ):
        address_in(file)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ClusterProblem, match="no such file or directory; dask scheduler --scheduler-file writes it"):
        address_in(tmp_path / "none.json")
    with pytest.raises(ClusterProblem, match="is a directory"):
        address_in(tmp_path)


def test_this_machine_and_others() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "localhost", "[::1]")))
    assert not any(map(is_loopback, ("10.0.0.1", "0.0.0.0", "[::]", "192.0.2.7", "no.such.host.invalid")))


def test_something_that_listens_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="clusters need the extra `cluster`")
    monkeypatch.setattr(opening, "ANSWER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"127.0.0.1:{silent.getsockname()[1]}"
        message = f"at tcp://{place}: something listens there, .*; start one: dask scheduler --host 127.0.0.1 --port 0 "
        with pytest.raises(ClusterProblem, match=message), opening.open_cluster(place):
            pass


def test_a_place_where_nothing_listens_gets_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="clusters need the extra `cluster`")
    monkeypatch.setattr(opening, "ANSWER", 0.2)
    message = "no scheduler answers at tcp://127.0.0.1:9: .*; start one: dask scheduler --host 127.0.0.1 --port 9 --no-"
    with pytest.raises(ClusterProblem, match=message), opening.open_cluster("127.0.0.1:9"):
        pass


def test_files_for_tls_that_are_none(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="clusters need the extra `cluster`")
    empty = tmp_path / "empty.pem"
    empty.touch()
    files = Security(str(empty), str(empty), str(empty))
    message = "the files of TLS do not go together: .*; each is a file in the PEM format"
    with pytest.raises(ClusterProblem, match=message), opening.open_cluster("127.0.0.1:9", files):
        pass
    with pytest.raises(ClusterProblem, match=r"TLS needs three files; --tls-key is missing"):
        opening._check_files(Security(str(empty), str(empty)))


@pytest.mark.parametrize(
    ("place", "security", "message"),
    [
        ("local:999", Security(), "local:999 is too many for this machine; write local:0 .* or local:16 at most"),
        ("local:2", Security(ca_file="ca.pem"), "--tls-ca-file is for other machines; leave it out with local:N"),
        ("local:2", Security(trust_network=True), "--trust-network is for other machines; leave it out with local:N"),
    ],
)
def test_what_this_machine_refuses(
    place: str, security: Security, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "all_cores", lambda: 2)
    with pytest.raises(ClusterProblem, match=message), opening.open_cluster(place, security):
        pass


def test_other_machines_need_tls_or_trust() -> None:
    far = address_of("192.0.2.7:8786")
    with pytest.raises(ClusterProblem, match=r"tcp://192.0.2.7:8786 is not on this machine.* or say --trust-network"):
        opening._check_protocol(far, Security())
    opening._check_protocol(far, Security(trust_network=True))
    opening._check_protocol(far, Security("ca", "cert", "key"))
